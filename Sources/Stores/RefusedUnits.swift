// The units of a batch that were refused. What builds on them must not happen either: if somebody else has meanwhile
// written the revision that was refused, the next one would fit, although it was decided on a different state.

import JSONText

/// What the units of a batch that have been refused so far would have changed.
struct RefusedUnits {
  private enum Name: Hashable {
    case session(CodePoints)
    case profile(ProfileKey)
  }

  /// For each session and profile that would have been changed, the revisions that it would have reached, and why it has
  /// not.
  private var refused: [Name: [(revision: Int, reason: StoreError)]] = [:]

  init() {}

  /// Creates a collection of those units that have a reason.
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
      // No revision builds on a deletion.
      case .deleteProfile(let key, _): add(.profile(key), .max, reason)
      case .deleteSession: break
      }
    }
  }

  private mutating func add(_ name: Name, _ revision: Int, _ reason: StoreError) {
    refused[name, default: []].append((revision, reason))
  }

  /// Returns why a unit has to be refused: it goes on with a session or a profile from where a refused unit would have left
  /// it, or has seen a profile in that state. Returns nil if it builds on no refused unit.
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
