// The paths of journals. Each is made from a checksum or hash of the journal's owner, and a profile's path takes 5,000
// instructions. Whoever goes on with a session asks for its path, and for that of its profile, again and again.

import JSONText

/// The paths of the journals of sessions and profiles, some hundreds of which are remembered.
struct JournalPaths {
  private var ofSessions = PathsByKey<CodePoints>()
  private var ofProfiles = PathsByKey<ProfileKey>()

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

/// Paths by what they were made from. The last one is found without a hash.
private struct PathsByKey<Key: Hashable> {
  private var all: [Key: String] = [:]
  private var last: (key: Key, path: String)?

  /// More owners than are busy at a time. Forgetting all of them is simpler than finding out which was asked for least lately.
  private static var mostRemembered: Int { 256 }

  subscript(key: Key) -> String? {
    mutating get {
      if let last, last.key == key { return last.path }
      guard let path = all[key] else { return nil }
      last = (key, path)
      return path
    }
  }

  mutating func remember(_ path: String, of key: Key) {
    if all.count == Self.mostRemembered { all.removeAll(keepingCapacity: true) }
    all[key] = path
    last = (key, path)
  }
}
