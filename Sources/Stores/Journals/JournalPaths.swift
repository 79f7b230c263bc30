// The paths of journals. Each is made from a checksum or hash of the journal's owner, and a profile's path takes 5,000
// instructions. Whoever goes on with a session asks for its path, and for that of its profile, again and again.

import JSONText

/// The paths of the journals of sessions and profiles, some hundreds of which are remembered.
struct JournalPaths {
  private var ofSessions = RecentDictionary<CodePoints, String>()
  private var ofProfiles = RecentDictionary<ProfileKey, String>()

  /// - Throws: `StoreError.invalidName`.
  mutating func journal(ofSession id: String) throws(StoreError) -> String {
    let key = CodePoints(id)
    if let path = ofSessions[key] { return path }
    let path = StoreLayout.journal(ofSession: try checkedSessionID(id))
    ofSessions.remember(path, of: key)
    return path
  }

  /// - Throws: `StoreError.invalidName`.
  mutating func journal(of key: ProfileKey) throws(StoreError) -> String {
    if let path = ofProfiles[key] { return path }
    let path = StoreLayout.journal(of: try key.checked())
    ofProfiles.remember(path, of: key)
    return path
  }
}

extension RecentDictionary where Value == String {
  /// More owners than are busy at a time. Forgetting all of them is simpler than finding out which was asked for least lately.
  private static var mostRemembered: Int { 256 }

  fileprivate mutating func remember(_ path: String, of key: Key) {
    if count == Self.mostRemembered { removeAll() }
    self[key] = path
  }
}
