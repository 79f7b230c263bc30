// The paths of journals, each made of a checksum or a hash of whose journal it is. Who goes on with a session asks for its path, and
// for that of its profile, again and again, so the last ones are at hand.

import JSONText

/// Where the journals of sessions and profiles are.
struct JournalPaths {
  private var session: (id: String, path: String)?
  private var profile: (key: ProfileKey, path: String)?

  /// - Throws: `StoreError.invalidName`.
  mutating func journal(ofSession id: String) throws(StoreError) -> String {
    if let session, session.id.hasSameCodePoints(as: id) { return session.path }
    let path = StoreLayout.journal(ofSession: try checkedSessionID(id))
    session = (id, path)
    return path
  }

  /// - Throws: `StoreError.invalidName`.
  mutating func journal(of key: ProfileKey) throws(StoreError) -> String {
    if let profile, profile.key == key { return profile.path }
    let path = StoreLayout.journal(of: try key.checked())
    profile = (key, path)
    return path
  }
}
