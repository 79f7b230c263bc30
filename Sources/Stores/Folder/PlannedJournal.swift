// A journal as it will be after a group, as a value: nothing of it is written yet.

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
