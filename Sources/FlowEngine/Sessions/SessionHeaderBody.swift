// The body of a header, which the store keeps with a session without looking into it.

import JSONText

/// What the header of a journal says for ever: the bundle that the session began with. The state of a session that was
/// migrated says which bundle it has now.
enum SessionHeaderBody {
  /// Returns the body of the header of a session that begins with that bundle.
  static func bytes(bundle digest: String) -> [UInt8] { JSON.object(["bundle": .string(digest)]).bytes }

  /// Returns the digest of the bundle that a session began with.
  static func bundle(_ bytes: [UInt8]) -> String? { RawObject(bytes[...])?.string("bundle") }
}
