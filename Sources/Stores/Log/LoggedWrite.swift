// A write as a log has it, to bytes and back. The layout is in `LogFormat.swift`.

import JSONText

/// One line on its way to a journal.
struct LoggedWrite: Equatable {
  let path: String
  /// The number of the line.
  let number: Int
  /// The checksum of the line before it; nil if it is the first of a new journal.
  let after: UInt32?
  /// Whether the journal is to begin with this line, whatever was there.
  var replaces = false
  let line: JournalLine
}

extension LoggedWrite {
  func write(to writer: inout JSONWriter) {
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

  init?(_ bytes: ArraySlice<UInt8>) {
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
