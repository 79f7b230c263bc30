// The log of a process: the lines that it has written to journals, or is about to, since it last made sure that the
// journals are on the disk. A file as large as it will get, so that writing to it allocates nothing.
//
//     header   {"log":1,"generation":G[,"synced":false],"checksum":"…"} and white space up to byte 512
//     unit     {"generation":G,"writes":[{"file":F,"number":N,"after":"1f2e3d4c","line":{…}}, …],"checksum":"…"}
//     padding  white space up to the end of the file
//
// A unit is one command's effect: all of its lines, whatever journals they go to. So it happens whole or not at all.
// `file` is the journal, `number` that of the line, `after` the checksum of the line before it there; without `after`
// the line is the first of a new journal. With `"replaces":true`, the journal begins with it, whatever was there; without `after`,
// what was there was damaged.
// Checksums of units are as in journals. An array of no writes is a unit too.
//
// A unit is valid if and only if it follows the header or a valid unit without a byte between them, its generation is
// that of the header, its checksum is right, and it ends with a line feed. The first that is not valid is the end of the
// log, whatever comes after it: remains of an older generation, half a unit that nobody was answered for, white space.
//
// Where the disk has no room for the padding, a log goes without, and so it does from when a deletion found the disk full: what
// the padding took is for that deletion then. It gets some again whenever it is too small.
//
// A log begins anew in this order: its journals are synced, then the header gets the next generation, then it is cut off where
// one large unit has made it longer than others need, and what was used becomes white space again. At each moment the units
// that are left are a run from the first one on, and all of them are in the journals; and no value stays in a log for longer
// than it is needed there.
//
// Whoever takes a journal away, or lines of one, since no log has lines of it, syncs all logs before: one that has begun anew may be
// full on the disk, and its lines would come back. Where it cannot be synced that the journal is away, its line is put back.
//
// A sync that failed says nothing when it is tried again: what the system could not write it shows to everybody until the machine
// stops, and takes for written. So where journals cannot be synced, the log is left as that of a process that died. What
// is found of its lines in journals is written there again before they are synced, from the first line on that any log has; lines
// that no log has any more were synced.
//
// A process that does not sync says so in the header, and so it stays after it has ended. A process that syncs, which may go on with
// what that one has written, finds it there before it writes anything, and syncs the disk as a whole. What one that does not sync
// writes after that, others may lose with it.
//
// What may be found in the log of a dead process, and what becomes of it:
//
//     no unit                     nothing is missing anywhere.
//     a zero in their place       nothing is missing, but the sync has failed with which it was emptied: it is emptied again.
//     units of answered commands  the journals may have lost any part of them if the machine stopped: what is missing is
//                                 added. After a mere kill they have all of it.
//     the units of a last group   synced or not, not answered, maybe in some journals already: brought in likewise. Who
//                                 asks again with the same idempotency key will be told that it has happened.
//     half a unit                 the end of the log: it did not happen.
//
//     a later format              nobody touches it, nor anything else of this store.
//
//     a damaged header, or a      a fault of the disk; or the machine stopped while the log began anew, and its pages went there
//     unit that is not valid      in another order: then nothing is missing. What can be read is brought in, and the log is
//     before one that is          kept under `damaged/` before it is emptied, and that is said.
//
// A line whose number its journal has passed is there already. One whose number is the next there, and which comes after
// the very line that is last there, is added; one that replaces a journal, also after any other. A unit is brought in when each of its lines is the one or the other, and
// all logs of dead processes are brought in together, since lines of one may come before those of another. A unit that
// never gets its turn belongs to a command that was refused as unavailable while its log could not be cut back, and
// somebody else has gone on without it: it is left out whole. On a disk that may only be read, nothing can be brought in:
// the store can be read if nothing is missing.

import JSONText

enum LogFormat {
  static let version = 1
  static let headerSize = 512
  /// What stands in the place of the first unit if a log was emptied and the disk may not know.
  static let unsettled = [UInt8(ascii: "0")]
  static let capacity = 1 << 18
  static let largestCapacity = 1 << 22

  /// The header of a log in that generation, by a process that syncs or does not.
  static func header(generation: Int, isSynced: Bool) -> [UInt8] {
    var header = JSONWriter(capacity: 100)
    header.beginObject()
    header.member("log", version)
    header.member("generation", generation)
    if !isSynced { header.fixed(#""synced":false"#) }
    _ = header.endLineWithChecksum()
    return header.bytes.dropLast() + padding(header.count - 1..<headerSize)
  }

  /// White space for these bytes of the file: lines that an editor can bear.
  static func padding(_ range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: UInt8(ascii: " "), count: range.count)
    for place in stride(from: 255 - range.lowerBound % 256, to: bytes.count, by: 256) {
      bytes[place] = UInt8(ascii: "\n")
    }
    return bytes
  }
}

extension FileSystem {
  /// Gives back what one large unit has made of a log whose header is that of the next generation. Returns how long it is.
  func shrinkLog(_ file: OpenFile) throws(SystemError) -> Int {
    let size = try status(of: file).size
    if size <= LogFormat.largestCapacity { return size }
    try truncate(file, to: LogFormat.largestCapacity)
    return LogFormat.largestCapacity
  }

  /// Returns when a log that was emptied is that on the disk, too. Where that fails, it is left for somebody to empty it again.
  func syncEmptiedLog(_ file: OpenFile) throws(SystemError) {
    do throws(SystemError) {
      try sync(file)
    } catch {
      try? writeAll(file, at: LogFormat.headerSize, LogFormat.unsettled)
      throw error
    }
  }
}

/// One line on its way to a journal.
struct LoggedWrite: Equatable {
  let path: String
  /// The number of the line.
  let number: Int
  /// The checksum of the line before it; nil where it is the first of a new journal.
  let after: UInt32?
  /// Whether the journal is to begin with this line, whatever was there.
  var replaces = false
  let line: JournalLine
}

extension LoggedWrite {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", path)
    writer.member("number", number)
    if let after {
      writer.name("after")
      writer.hexadecimal(after)
    }
    if replaces { writer.fixed(#""replaces":true"#) }
    writer.name("line")
    writer.raw(line.bytes.dropLast())
    writer.endObject()
  }

  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    guard let members = RawObject(bytes), let path = members.string("file"), StoreLayout.isJournal(path),
      let number = members.int("number"), JournalFormat.numbers.contains(number),
      let bytes = members["line"], let line = try? CheckedLine(bytes)
    else { return nil }
    self.path = path
    self.number = number
    after = members["after"].flatMap { hexadecimalValue(of: $0.dropFirst().dropLast()) }
    replaces = members["replaces"] != nil
    self.line = JournalLine(line)
  }
}

/// Units to bytes, and back.
enum LoggedUnits {
  /// Writes a unit's line.
  static func write(_ writes: [LoggedWrite], generation: Int, to writer: inout JSONWriter) {
    let start = writer.count
    writer.beginObject()
    writer.member("generation", generation)
    writer.name("writes")
    writer.beginArray()
    for write in writes { write.write(to: &writer) }
    writer.endArray()
    _ = writer.endLineWithChecksum(from: start)
  }

  /// The generation in the header of a log; nil where there is no valid one.
  static func generation(of log: [UInt8]) -> Int? {
    guard let header = header(of: log), header.int("log") == LogFormat.version else { return nil }
    return header.int("generation").flatMap { JournalFormat.numbers.contains($0) ? $0 : nil }
  }

  /// Whether the header of a log says that its process does not sync.
  static func isUnsynced(_ log: [UInt8]) -> Bool {
    header(of: log).map { $0.int("log") == LogFormat.version && $0["synced"] != nil } ?? false
  }

  /// The format that the header of a log says, if only a later program knows it.
  static func laterFormat(of log: [UInt8]) -> Int? {
    header(of: log)?.int("log").flatMap { $0 > LogFormat.version ? $0 : nil }
  }

  /// The header of a log, of whichever format; nil where its checksum is not right.
  private static func header(of log: [UInt8]) -> RawObject? {
    let end = log.prefix(LogFormat.headerSize).lastIndex(of: UInt8(ascii: "}"))
    guard let end, log[...end].checkedChecksum() != nil else { return nil }
    return RawObject(log[...end])
  }

  /// The valid units of a log, in order.
  static func units(of log: [UInt8]) -> [[LoggedWrite]] { read(log).units }

  /// The valid units of a log, in order, and where they end.
  private static func read(_ log: [UInt8]) -> (units: [[LoggedWrite]], end: Int) {
    var units: [[LoggedWrite]] = []
    var start = LogFormat.headerSize
    guard let generation = generation(of: log) else { return (units, start) }
    while let feed = log.dropFirst(start).firstIndex(of: UInt8(ascii: "\n")),
      let unit = unit(log[start..<feed], generation: generation)
    {
      units.append(unit)
      start = feed + 1
    }
    return (units, start)
  }

  /// Where a log is damaged, if it is: its header, or a unit that is not valid with a valid one of the same generation behind
  /// it. Half a unit at the end is no damage: nobody was answered for it.
  static func damage(in log: [UInt8]) -> (record: Int, byte: Int, StoreError.Flaw)? {
    guard let generation = generation(of: log) else {
      let isBlank = log.dropFirst(LogFormat.headerSize).allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0 }
      return isBlank ? nil : (0, 0, .malformed)
    }
    let (units, end) = read(log)
    if end >= log.count || log[end] == UInt8(ascii: " ") { return nil }
    let lines = log.dropFirst(end).split(separator: UInt8(ascii: "\n"))
    let isFollowed = lines.dropFirst().contains { unit($0, generation: generation) != nil }
    return isFollowed ? (units.count + 1, end, .malformed) : nil
  }

  /// Where the lines stand that name one of these journals, and whether there are others. What a line that is damaged was of, nobody
  /// knows: where one is named, it may be that one's, too.
  static func lines(
    of log: [UInt8], naming journals: Set<String>
  ) -> (named: [Range<Int>], hasOthers: Bool) {
    let paths = Set(journals.map { ArraySlice($0.utf8) })
    func isNamed(_ line: ArraySlice<UInt8>) -> Bool {
      line.split(separator: UInt8(ascii: "\"")).contains(where: paths.contains)
    }
    let lines = log.dropFirst(LogFormat.headerSize).split(separator: UInt8(ascii: "\n"))
      .filter { !$0.allSatisfy { $0 == UInt8(ascii: " ") } }
    guard lines.contains(where: isNamed) else { return ([], true) }
    let named = lines.filter { isNamed($0) || $0.checkedChecksum() == nil }
    return (named.map(\.indices), named.count < lines.count)
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, generation: Int) -> [LoggedWrite]? {
    guard bytes.checkedChecksum() != nil, let members = RawObject(bytes),
      members.int("generation") == generation, let elements = members.elements("writes")
    else { return nil }
    let writes = elements.compactMap { LoggedWrite($0) }
    return writes.count == elements.count ? writes : nil
  }
}
