// What one command does to the store, as values. The engine builds a unit; the store makes it happen or refuses it.

/// The effect of one command: bundles that have to be there first, and writes that happen together or not at all.
public struct StoreUnit: Equatable, Sendable {
  /// Stored before the writes, unless they are there already. They stay if the unit is refused.
  public var bundles: [StoredBundle]
  /// The writes in order; those of the same session or profile build on each other.
  public var writes: [StoreWrite]
  /// The profiles that the unit was decided on as earlier units of the batch leave them. If one of those units is refused,
  /// so is this one.
  public var profilesSeen: [ProfileKey]

  /// Creates a unit of these values.
  public init(
    _ writes: [StoreWrite] = [], bundles: [StoredBundle] = [], profilesSeen: [ProfileKey] = []
  ) {
    self.bundles = bundles
    self.writes = writes
    self.profilesSeen = profilesSeen
  }
}

extension StoreUnit {
  /// Whether the unit leaves less in the store than there was.
  var onlyDeletes: Bool {
    !writes.isEmpty && bundles.isEmpty
      && writes.allSatisfy {
        switch $0 {
        case .deleteSession, .deleteProfile: true
        case .start, .record, .profile, .restoreProfile: false
        }
      }
  }
}

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
