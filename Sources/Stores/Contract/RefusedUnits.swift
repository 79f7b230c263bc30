// What was refused in a batch, since what builds on it must not happen either: its revision would fit where somebody else has
// written the one before it meanwhile, and it was decided on another.

/// The units of a batch that were refused so far.
struct RefusedUnits {
  private var refused: [(unit: StoreUnit, reason: StoreError)] = []

  init() {}

  /// Those of these units that have a reason.
  init(_ units: some Collection<StoreUnit>, _ reasons: some Collection<StoreError?>) {
    for (unit, reason) in zip(units, reasons) {
      if let reason { add(unit, reason) }
    }
  }

  mutating func add(_ unit: StoreUnit, _ reason: StoreError) { refused.append((unit, reason)) }

  /// Why a unit is refused that builds on one of them; nil where it does not.
  func conflict(of unit: StoreUnit) -> StoreError? {
    guard let found = refused.first(where: { unit.builds(on: $0.unit) }) else { return nil }
    if case .conflict = found.reason { return found.reason }
    return .conflict(revision: nil)
  }
}

extension StoreUnit {
  /// Whether it goes on with a session or a profile from where the other one would have left it, or has seen a profile so.
  fileprivate func builds(on other: StoreUnit) -> Bool {
    profilesSeen.contains { key in other.writes.contains { $0.profile == key } }
      || writes.contains { write in other.writes.contains { write.builds(on: $0) } }
  }
}

extension StoreWrite {
  /// The profile that it changes.
  fileprivate var profile: ProfileKey? {
    switch self {
    case .profile(let record), .restoreProfile(let record): record.key
    case .deleteProfile(let key, _): key
    case .start, .record, .deleteSession: nil
    }
  }

  fileprivate func builds(on other: StoreWrite) -> Bool {
    switch (self, other) {
    case (.record(let next), .start(let header)): next.session == header.id
    case (.record(let next), .record(let record)):
      next.session == record.session && next.revision > record.revision
    case (.profile(let next), .profile(let record)), (.profile(let next), .restoreProfile(let record)):
      next.key == record.key && next.revision > record.revision
    default: false
    }
  }
}
