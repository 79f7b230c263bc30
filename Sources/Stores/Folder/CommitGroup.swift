// What is about to be written, as values: the units that share one write of the log and one sync, and where each
// journal that they touch will stand after them.

import JSONText

/// A journal that a group writes to.
struct PlannedJournal {
  let path: String
  /// How many bytes it has on the disk; nil where there is none.
  let foundSize: Int?
  /// Where it will stand.
  var tail: JournalTail?
  /// What is added to it.
  private(set) var lines: [JournalLine] = []
  /// Whether those lines are all that it will have.
  private(set) var isReplaced = false
  /// The largest number that one of its lines may have, where its last line cannot be read.
  private var largestNumber = -1

  /// One that stands there now; nil where there is none.
  init(_ path: String, found: JournalTail?) {
    self.path = path
    foundSize = found?.size
    tail = found
  }

  /// One that is damaged, and can only be replaced.
  init(_ path: String, damagedUpTo largestNumber: Int) {
    self.path = path
    foundSize = nil
    isReplaced = true
    self.largestNumber = largestNumber
  }

  /// Whether there will be nothing for anybody to find.
  var isMissing: Bool { tail?.isGone ?? !isReplaced }

  /// Whether it is of a profile.
  var isOfProfile: Bool { JournalKind.isProfile(path) }

  /// What is written to it.
  var bytes: [UInt8] { lines.count == 1 ? lines[0].bytes : lines.flatMap(\.bytes) }

  /// The base of a journal that takes this one's place.
  var nextBase: Int { (tail?.number ?? largestNumber) + 1 }

  /// Adds a line after the last one.
  mutating func add(_ line: JournalLine) -> LoggedWrite {
    let after = tail?.checksum
    lines.append(line)
    tail?.add(line)
    return LoggedWrite(path: path, number: tail?.number ?? 0, after: after, line: line)
  }

  /// Begins the journal with that line, whatever was there.
  mutating func begin(with line: JournalLine, _ tail: JournalTail) -> LoggedWrite {
    isReplaced = isReplaced || self.tail != nil
    let write = LoggedWrite(
      path: path, number: tail.number, after: self.tail?.checksum, replaces: isReplaced, line: line)
    lines = [line]
    self.tail = tail
    return write
  }
}

/// The journals that are written to, by path. Mostly that is one, which needs no hash.
struct PlannedJournals {
  private var first: PlannedJournal?
  private var others: [String: PlannedJournal] = [:]

  var count: Int { first == nil ? 0 : 1 + others.count }

  subscript(path: String) -> PlannedJournal? {
    if let first, first.path == path { return first }
    return others[path]
  }

  /// Puts a journal there, in place of what was planned of it before.
  mutating func put(_ journal: PlannedJournal) {
    if first.map({ $0.path == journal.path }) ?? true {
      first = journal
    } else {
      others[journal.path] = journal
    }
  }

  func forEach<Failure>(_ body: (PlannedJournal) throws(Failure) -> Void) throws(Failure) {
    if let first { try body(first) }
    for journal in others.values { try body(journal) }
  }
}

/// What one unit does to the journals, on top of the units before it.
struct UnitPlan {
  var journals = PlannedJournals()
  var writes: [LoggedWrite] = []
  /// Journals that nobody will find any more.
  var gone: [String] = []
}

/// Units that are written together.
struct CommitGroup {
  /// Whether there is nothing in it.
  var isEmpty: Bool { units.isEmpty }
  private(set) var journals = PlannedJournals()
  private(set) var gone: [String] = []
  private var units: [[LoggedWrite]] = []
  private var size = 0

  /// Whether it is time to write it: so many files and bytes are at hand that more would not make it cheaper.
  var isFull: Bool { journals.count >= 192 || size >= 1 << 20 }

  mutating func add(_ plan: UnitPlan) {
    if isEmpty { journals = plan.journals } else { plan.journals.forEach { journals.put($0) } }
    units.append(plan.writes)
    size += plan.writes.reduce(100) { $0 + $1.line.bytes.count + 130 }
    gone += plan.gone
  }

  /// The units as a log has them.
  func logged(in generation: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: size)
    for unit in units { LoggedUnits.write(unit, generation: generation, to: &writer) }
    return writer.bytes
  }
}
