// A journal as it will be after a group, as a value: none of it has been written yet.

/// A journal that a group writes to.
struct PlannedJournal {
  let path: String
  /// How many bytes it has on the disk; nil if it does not exist.
  let foundSize: Int?
  /// Where the journal will stand.
  var tail: JournalTail?
  /// The lines that are added to it.
  private(set) var lines: [JournalLine] = []
  /// Whether these lines will be all that it has.
  private(set) var isReplaced = false
  /// The largest number that any of its lines may have, if its last line cannot be read.
  private var largestNumber = -1

  /// Creates a plan for a journal that stands there now; `found` is nil if it does not exist.
  init(_ path: String, found: JournalTail?) {
    self.path = path
    foundSize = found?.size
    tail = found
  }

  /// Creates a plan for a journal that is damaged, and can only be replaced.
  init(_ path: String, damagedUpTo largestNumber: Int) {
    self.path = path
    foundSize = nil
    isReplaced = true
    self.largestNumber = largestNumber
  }

  /// Whether nobody will find anything there.
  var isMissing: Bool { tail?.isGone ?? !isReplaced }

  /// Whether the journal belongs to a profile.
  var isOfProfile: Bool { JournalKind.isProfile(path) }

  /// The bytes that are written to it.
  var bytes: [UInt8] { lines.count == 1 ? lines[0].bytes : lines.flatMap { $0.bytes } }

  /// The base of a journal that takes its place.
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
