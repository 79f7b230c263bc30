// The body of a header, which the store keeps with a session and does not look into.

import JSONText

/// What the header of a journal says for ever: the bundle that a session began with. One that was migrated says itself which is
/// its own now.
enum SessionHeaderBody {
  /// The header of a session that is pinned to that bundle.
  static func bytes(bundle digest: String) -> [UInt8] { JSON.object(["bundle": .string(digest)]).bytes }

  /// The digest of the bundle that a session began with.
  static func bundle(_ bytes: [UInt8]) -> String? { RawObject(bytes[...])?.string("bundle") }
}
