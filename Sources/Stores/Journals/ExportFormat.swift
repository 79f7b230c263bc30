// An export is sessions on their way from one store to another: lines of JSON in UTF-8, whichever store they came from.
//
//     first    {"segueExport":1}
//     bundle   {"bundle":DIGEST,"content":{…}}
//     profile  the header of its journal, and its last record
//     session  the header of its journal, and all of its records
//     last     {"segueExport":1,"lines":N}
//
// N counts the lines before it, so that an export that was cut off is known to be. A bundle comes before the first session
// that needs it, and so does the profile of its subject. That of a session's own belongs to the session that comes next, and is
// nobody's where another one does, or none. The bytes of a bundle are those that its digest is of. All other
// lines are as in journals (`JournalFormat.swift`), with their checksums; headers are without a base, since that is the
// business of one store. Exports may follow one another.

enum ExportFormat {
  static let version = 1
  /// What damage is said to be in.
  static let name = "export"

  static let first = Array(#"{"segueExport":\#(version)}"#.utf8)

  static func last(after lines: Int) -> [UInt8] {
    Array(#"{"segueExport":\#(version),"lines":\#(lines)}"#.utf8)
  }

  static func bundle(_ digits: String, _ content: [UInt8]) -> [UInt8] {
    Array(#"{"bundle":"\#(digits)","content":"#.utf8) + content + [UInt8(ascii: "}")]
  }
}
