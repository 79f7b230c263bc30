// What a check of a store has found, as values.

/// What is not in a store as it was written.
public struct CheckReport: Equatable, Sendable {
  /// That of a store which nobody has looked at yet.
  public init() {}

  /// How many journals, bundles and logs were looked at.
  public internal(set) var files = 0
  /// How many sessions there are.
  public internal(set) var sessions = 0
  /// Everything that is not as it was written.
  public internal(set) var damages: [StoreError.Damage] = []
  /// What was kept of damaged files before they were cut, relative to the store.
  public internal(set) var kept: [String] = []
  /// How many entries the lists of sessions lack.
  public internal(set) var unlisted = 0
  /// How many of those were made up for.
  public internal(set) var relisted = 0

  /// Whether everything was as it should be.
  public var isSound: Bool { damages.isEmpty && unlisted == 0 }
}
