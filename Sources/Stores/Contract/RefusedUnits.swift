// What was refused in a batch, since what builds on it must not happen either: its revision would fit where somebody else has
// written the one before it meanwhile, and it was decided on another.

import JSONText

/// What the units of a batch that were refused so far would have changed.
struct RefusedUnits {
  private enum Name: Hashable {
    case session(CodePoints)
    case profile(ProfileKey)
  }

  /// By what would have been changed: the revisions that it would have come to, and why it has not.
  private var refused: [Name: [(revision: Int, reason: StoreError)]] = [:]

  init() {}

  /// Those of these units that have a reason.
  init(_ units: some Collection<StoreUnit>, _ reasons: some Collection<StoreError?>) {
    for (unit, reason) in zip(units, reasons) {
      if let reason { add(unit, reason) }
    }
  }

  mutating func add(_ unit: StoreUnit, _ reason: StoreError) {
    for write in unit.writes {
      switch write {
      case .start(let header): add(.session(CodePoints(header.id)), 0, reason)
      case .record(let record): add(.session(CodePoints(record.session)), record.revision, reason)
      case .profile(let record), .restoreProfile(let record, _):
        add(.profile(record.key), record.revision, reason)
      // Nothing goes on from there.
      case .deleteProfile(let key, _): add(.profile(key), .max, reason)
      case .deleteSession: break
      }
    }
  }

  private mutating func add(_ name: Name, _ revision: Int, _ reason: StoreError) {
    refused[name, default: []].append((revision, reason))
  }

  /// Why a unit is refused that goes on with a session or a profile from where one of them would have left it, or has seen a profile
  /// so; nil where it does not.
  func conflict(of unit: StoreUnit) -> StoreError? {
    if refused.isEmpty { return nil }
    let seen = unit.profilesSeen.lazy.compactMap { refused[.profile($0)]?.first?.reason }.first
    guard let reason = seen ?? unit.writes.lazy.compactMap({ reason(against: $0) }).first else { return nil }
    if case .conflict = reason { return reason }
    return .conflict(revision: nil)
  }

  private func reason(against write: StoreWrite) -> StoreError? {
    switch write {
    case .record(let next): reason(.session(CodePoints(next.session)), before: next.revision)
    case .profile(let next): reason(.profile(next.key), before: next.revision)
    case .start, .restoreProfile, .deleteSession, .deleteProfile: nil
    }
  }

  private func reason(_ name: Name, before revision: Int) -> StoreError? {
    refused[name]?.first { $0.revision < revision }?.reason
  }
}
