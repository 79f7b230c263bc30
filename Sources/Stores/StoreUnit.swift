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
