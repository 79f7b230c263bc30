// What is about to be written, as values: the units that share one write of the log and one sync, and where each
// journal that they touch will stand after them.

import JSONText

/// A journal that a group writes to.
struct PlannedJournal {
  /// Where it stands on the disk; nil where there is none.
  let found: JournalTail?
  /// Where it will stand.
  var tail: JournalTail?
  /// What is added to it.
  var lines: [JournalLine] = []
  /// Whether those lines are all that it will have.
  var isReplaced = false
  /// The largest number that one of its lines may have, where its last line cannot be read.
  private var largestNumber = -1

  init(found: JournalTail?) {
    self.found = found
    tail = found
  }

  /// One that is damaged, and can only be replaced.
  init(damagedUpTo largestNumber: Int) {
    found = nil
    isReplaced = true
    self.largestNumber = largestNumber
  }

  /// Whether there will be nothing for anybody to find.
  var isMissing: Bool { tail?.isGone ?? !isReplaced }

  /// What is written to it.
  var bytes: [UInt8] { lines.count == 1 ? lines[0].bytes : lines.flatMap(\.bytes) }

  /// The base of a journal that takes this one's place.
  var nextBase: Int { (tail?.number ?? largestNumber) + 1 }

  /// Adds a line after the last one.
  mutating func add(_ line: JournalLine, at path: String) -> LoggedWrite {
    let after = tail?.checksum
    lines.append(line)
    tail?.add(line)
    return LoggedWrite(path: path, number: tail?.number ?? 0, after: after, line: line)
  }

  /// Begins the journal with that line, whatever was there.
  mutating func begin(with line: JournalLine, _ tail: JournalTail, at path: String) -> LoggedWrite {
    isReplaced = isReplaced || self.tail != nil
    let write = LoggedWrite(
      path: path, number: tail.number, after: self.tail?.checksum, replaces: isReplaced, line: line)
    lines = [line]
    self.tail = tail
    return write
  }
}

/// What one unit does to the journals, on top of the units before it.
struct UnitPlan {
  var journals: [String: PlannedJournal] = [:]
  var writes: [LoggedWrite] = []
  /// Journals that nobody will find any more.
  var gone: [String] = []
}

/// Units that are written together.
struct CommitGroup {
  /// Whether there is nothing in it.
  var isEmpty: Bool { units.isEmpty }
  private(set) var journals: [String: PlannedJournal] = [:]
  private(set) var gone: [String] = []
  private var units: [[LoggedWrite]] = []
  private var size = 0

  /// Whether it is time to write it: so many files and bytes are at hand that more would not make it cheaper.
  var isFull: Bool { journals.count >= 192 || size >= 1 << 20 }

  mutating func add(_ plan: UnitPlan) {
    units.append(plan.writes)
    size += plan.writes.reduce(100) { $0 + $1.line.bytes.count + 130 }
    journals.merge(plan.journals) { $1 }
    gone += plan.gone
  }

  /// The units as a log has them.
  func logged(in generation: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: size)
    for unit in units { LoggedUnits.write(unit, generation: generation, to: &writer) }
    return writer.bytes
  }
}
