// The units of a log, to bytes and back. The layout is in `LogFormat.swift`.

import JSONText

/// Converts units to bytes, and back.
enum LoggedUnits {
  /// Writes the line of a unit.
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

  /// The generation in the header of a log; nil if there is no valid header.
  static func generation(of log: [UInt8]) -> Int? {
    guard let header = header(of: log), header.int("log") == LogFormat.version else { return nil }
    return header.int("generation").flatMap { JournalFormat.numbers.contains($0) ? $0 : nil }
  }

  /// Whether the header of a log says that its process does not sync.
  static func isUnsynced(_ log: [UInt8]) -> Bool {
    header(of: log).map { $0.int("log") == LogFormat.version && $0["synced"] != nil } ?? false
  }

  /// The format that the header of a log names, if only a later program knows that format.
  static func laterFormat(of log: [UInt8]) -> Int? {
    header(of: log)?.int("log").flatMap { $0 > LogFormat.version ? $0 : nil }
  }

  /// The header of a log, in whatever format; nil if its checksum is not right.
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

  /// Returns where a log is damaged, if it is: its header, or a unit that is not valid but is followed by a valid one of
  /// the same generation. Half a unit at the end is no damage: no caller was answered for it.
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

  /// Returns the ranges of the lines that name one of these journals, and whether there are other lines. If any line names
  /// one, damaged lines are included: nobody knows which journals they were about.
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
    return (named.map { $0.indices }, named.count < lines.count)
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, generation: Int) -> [LoggedWrite]? {
    guard bytes.checkedChecksum() != nil, let members = RawObject(bytes),
      members.int("generation") == generation, let elements = members.elements("writes")
    else { return nil }
    let writes = elements.compactMap { LoggedWrite($0) }
    return writes.count == elements.count ? writes : nil
  }
}
