// What is about to be written, as a value: the units that share one write of the log and one sync.

import JSONText

/// Units that are written together.
struct CommitGroup {
  /// Whether there are no units in the group.
  var isEmpty: Bool { units.isEmpty }
  private(set) var journals = PlannedJournals()
  private(set) var gone: [String] = []
  private var units: [[LoggedWrite]] = []
  private var size = 0

  private static let mostJournals = 192
  private static let mostBytes = 1 << 20
  /// How many bytes a log has for a unit besides its lines, and for a line besides its own bytes, approximately: the memory
  /// for what is logged is allocated at once.
  private static let bytesAroundUnit = 100
  private static let bytesAroundLine = 130

  /// Whether it is time to write the group: it has so many files and bytes that adding more would not make it cheaper.
  var isFull: Bool { journals.count >= Self.mostJournals || size >= Self.mostBytes }

  mutating func add(_ plan: UnitPlan) {
    if isEmpty { journals = plan.journals } else { plan.journals.forEach { journals.put($0) } }
    units.append(plan.writes)
    size += plan.writes.reduce(Self.bytesAroundUnit) { $0 + $1.line.bytes.count + Self.bytesAroundLine }
    gone += plan.gone
  }

  /// Returns the units as a log has them.
  func logged(in generation: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: size)
    for unit in units { LoggedUnits.write(unit, generation: generation, to: &writer) }
    return writer.bytes
  }
}
