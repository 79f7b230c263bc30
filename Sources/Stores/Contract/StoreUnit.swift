// What one command does to the store, as values. The engine builds it, the store makes it happen or does not.

/// The effect of one command: bundles that have to be there first, and writes that happen together or not at all.
public struct StoreUnit: Equatable, Sendable {
  /// Put before the writes, unless they are there already. They stay when the unit is refused.
  public var bundles: [StoredBundle]
  /// In order; those of one session or profile build on each other.
  public var writes: [StoreWrite]
  /// The profiles that it was decided with as units before it in the batch leave them. If one of those is refused, so is this one.
  public var profilesSeen: [ProfileKey]

  /// A unit of these.
  public init(
    _ writes: [StoreWrite] = [], bundles: [StoredBundle] = [], profilesSeen: [ProfileKey] = []
  ) {
    self.bundles = bundles
    self.writes = writes
    self.profilesSeen = profilesSeen
  }
}

extension StoreUnit {
  /// Whether there will be less in the store after it.
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
  /// A profile as it stands in another store, at whatever revision: one that is not there, or in place of that version.
  case restoreProfile(ProfileRecord, over: StoredVersion? = nil)
  /// A session goes, with everything that was collected in it: also one that is damaged, and what a repair has kept of one that is
  /// not there any more. With a version: only if it is at that one.
  case deleteSession(String, ifVersion: StoredVersion? = nil)
  /// A profile goes, likewise. With a revision: only if it is at that one. One that is not there is not missed.
  case deleteProfile(ProfileKey, ifRevision: Int? = nil)
}
