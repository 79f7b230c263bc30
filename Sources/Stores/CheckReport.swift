// The result of a check of a store, as values.

/// What a check has found that is not in the store as it was written.
public struct CheckReport: Equatable, Sendable {
  /// Creates the report on a store that nobody has looked at yet.
  public init() {}

  /// The number of journals, bundles and logs that were looked at.
  public internal(set) var files = 0
  /// The number of sessions in the store.
  public internal(set) var sessions = 0
  /// Everything that is not as it was written.
  public internal(set) var damages: [StoreError.Damage] = []
  /// The files in which damaged files were kept before they were cut, relative to the store.
  public internal(set) var kept: [String] = []
  /// The damaged files of which nothing is left but what was kept, relative to the store.
  public internal(set) var removed: [String] = []
  /// The number of entries that the lists of sessions lack.
  public internal(set) var unlisted = 0
  /// The number of those entries that were added again.
  public internal(set) var relisted = 0

  /// Whether everything was as it should be.
  public var isSound: Bool { damages.isEmpty && unlisted == 0 }
}
