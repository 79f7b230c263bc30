/// One thing to be written.
public enum StoreWrite: Equatable, Sendable {
  /// A new session. Its record with revision 1 must come after it in the same unit.
  case start(SessionHeader)
  /// The next record of a session.
  case record(SessionRecord)
  /// The next revision of a profile.
  case profile(ProfileRecord)
  /// Writes a profile as it is in another store, at whatever revision. The profile must be at the given version; without
  /// one, it must not exist.
  case restoreProfile(ProfileRecord, over: StoredVersion? = nil)
  /// Deletes a session with everything that was collected in it. The session may be damaged, or only what a repair has kept
  /// of it may be left. With a version, deletes it only if it is at that version.
  case deleteSession(String, ifVersion: StoredVersion? = nil)
  /// Deletes a profile likewise, but also succeeds if there is none. With a revision, deletes it only if it is at that
  /// revision.
  case deleteProfile(ProfileKey, ifRevision: Int? = nil)
}
