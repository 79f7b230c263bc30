// Reading a journal: backwards from its end, as far as the caller wants to go, or from the front, line by line. Nothing is
// mended here, and nothing is locked: what does not fit is reported, and it is for others to know why.

// MARK: - Backwards

extension FileSystem {
  /// Returns the last lines of a journal of that size, back to the newest one for which `isEnough` is true, or to the
  /// header.
  func journalEnd(
    of file: OpenFile, size: Int, back isEnough: (CheckedLine) -> Bool
  ) throws(JournalReadError) -> JournalEnd {
    if size == 0 { throw .empty }
    // As much as most sessions need: a full state, and the records that come before the next one.
    var length = 8_192
    while true {
      let start = max(0, size - length)
      let bytes = try reading(read(file, start..<size))
      if let end = try journalEnd(in: bytes, at: start, of: file, back: isEnough) { return end }
      length *= 4
    }
  }

  /// Returns the lines in `bytes`, which are the end of the file from `start` on; nil if more of it is needed.
  private func journalEnd(
    in bytes: [UInt8], at start: Int, of file: OpenFile, back isEnough: (CheckedLine) -> Bool
  ) throws(JournalReadError) -> JournalEnd? {
    guard let lastFeed = bytes[...].lastLineFeed else {
      if start == 0 {
        throw bytes.isEmpty ? .empty : .torn(record: 0, size: 0, line: wholeLine(bytes[...], after: nil))
      }
      return nil
    }
    var lines: [CheckedLine] = []
    lines.reserveCapacity(4)
    var end = lastFeed
    while true {
      let feed = bytes[..<end].lastLineFeed
      if feed == nil, start > 0 { return nil }
      let line = bytes[(feed.map { $0 + 1 } ?? 0)..<end]
      guard let checked = try? CheckedLine(line),
        lines.last.map({ $0.revision == checked.revision + 1 }) ?? true
      else { throw firstError(of: file) }
      lines.append(checked)
      if feed == nil || isEnough(checked) { break }
      end = feed ?? 0
    }
    if lastFeed + 1 < bytes.count {
      let last = lines.first?.revision
      let line = wholeLine(bytes[(lastFeed + 1)...], after: last)
      throw .torn(record: (last ?? -1) + 1, size: start + lastFeed + 1, line: line)
    }
    lines.reverse()
    let header = try header(of: file, orIn: start == 0 ? bytes : [], orFirstOf: start == 0 ? lines : [])
    return JournalEnd(header: header, lines: lines, size: start + bytes.count)
  }

  /// Returns the header: the first of `lines`, if the file begins with them, or that in `start`, if the file begins with
  /// it.
  private func header(
    of file: OpenFile, orIn start: [UInt8], orFirstOf lines: [CheckedLine]
  ) throws(JournalReadError) -> JournalHeader {
    if let first = lines.first, let header = JournalHeader(first) { return header }
    // More than most headers need, far less than the reader below would read, and a size that the allocator has at hand.
    let start = start.isEmpty ? try reading(read(file, 0..<960)) : start
    if let feed = start[...].firstLineFeed, let first = try? CheckedLine(start[..<feed]),
      let header = JournalHeader(first)
    {
      return header
    }
    var reader = JournalReader(self, file)
    guard let line = try reader.next(), let header = JournalHeader(line) else {
      throw .damaged(record: 0, byte: 0, .malformed)
    }
    return header
  }

  /// Returns what is wrong with the first line that is not valid, when it is known that there is one.
  private func firstError(of file: OpenFile) -> JournalReadError {
    var reader = JournalReader(self, file)
    do throws(JournalReadError) {
      while try reader.next() != nil {}
    } catch {
      return error
    }
    // Somebody wrote while this was reading: the caller will look again.
    return .torn(record: reader.expected ?? 0, size: reader.offset, line: nil)
  }
}

/// Returns how many of these bytes are a whole line that lacks only its line feed; nil if they are not such a line.
private func wholeLine(_ bytes: ArraySlice<UInt8>, after revision: Int?) -> Int? {
  for line in [bytes, bytes.dropLast()] {
    guard let line = try? CheckedLine(line) else { continue }
    if revision.map({ line.revision == $0 + 1 }) ?? (JournalHeader(line) != nil) { return line.bytes.count }
  }
  return nil
}

/// Returns the result of `body`, and converts its error to one of reading a journal.
func reading<Result>(
  _ body: @autoclosure () throws(SystemError) -> Result
) throws(JournalReadError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .system(error)
  }
}

// MARK: - From the front

/// Reads the lines of a journal one after the other, and checks each of them.
struct JournalReader<Files: FileSystem> {
  private let files: Files
  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line begins.
  private var place = 0
  /// Where in the file the next line begins.
  private(set) var offset: Int
  /// The revision of the last line that was read.
  private(set) var revision: Int?

  /// Creates a reader that begins with the line at `offset`.
  init(_ files: Files, _ file: OpenFile, at offset: Int = 0) {
    self.files = files
    self.file = file
    self.offset = offset
  }

  /// Returns the next line, or nil at the end.
  mutating func next() throws(JournalReadError) -> CheckedLine? {
    guard let feed = try feedOfNextLine() else {
      if place == buffer.count { return nil }
      throw .torn(record: expected ?? 0, size: offset, line: wholeLine(buffer[place...], after: revision))
    }
    let line = try checked(buffer[place..<feed])
    offset += feed + 1 - place
    place = feed + 1
    revision = line.revision
    return line
  }

  /// The revision that the next line must have; nil if any may come.
  var expected: Int? { revision.map { $0 + 1 } }

  /// Goes on after damage, with whatever revision comes next. Returns false if nothing comes.
  mutating func skip(_ flaw: StoreError.Flaw) throws(JournalReadError) -> Bool {
    revision = nil
    // If lines are missing before this one, the line itself is right.
    if case .revision = flaw { return true }
    guard let feed = try feedOfNextLine() else { return false }
    offset += feed + 1 - place
    place = feed + 1
    return true
  }

  private func checked(_ bytes: ArraySlice<UInt8>) throws(JournalReadError) -> CheckedLine {
    let expected = self.expected ?? (offset == 0 ? nil : leadingRevision(of: bytes))
    let line: CheckedLine
    do throws(StoreError.Flaw) {
      line = try CheckedLine(bytes)
    } catch {
      throw .damaged(record: expected ?? 0, byte: offset, error)
    }
    if let expected, line.revision != expected {
      throw .damaged(record: expected, byte: offset, .revision(found: line.revision))
    }
    if offset == 0, JournalHeader(line) == nil {
      throw .damaged(
        record: 0, byte: 0, JournalHeader.laterFormat(of: line).map { .newerFormat($0) } ?? .malformed)
    }
    return line
  }

  private mutating func feedOfNextLine() throws(JournalReadError) -> Int? {
    var searched = place
    while true {
      if let feed = buffer[searched...].firstLineFeed { return feed }
      let rest = buffer.count - place
      let next = offset + rest
      let length = max(JournalFormat.readAtOnce, rest)
      let bytes = try reading(files.read(file, next..<(next + length)))
      if bytes.isEmpty { return nil }
      buffer = Array(buffer[place...]) + bytes
      place = 0
      searched = rest
    }
  }
}
