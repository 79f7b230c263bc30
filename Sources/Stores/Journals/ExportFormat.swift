// An export carries sessions from one store to another. It consists of lines of JSON in UTF-8, whichever kind of store they
// came from.
//
//     first    {"segueExport":1}
//     bundle   {"bundle":DIGEST,"content":{…}}
//     profile  the header of its journal, and its last record
//     session  the header of its journal, and all of its records
//     last     {"segueExport":1,"lines":N}
//
// N is the number of lines before the last one, so that an export that was cut off is known to be incomplete. A bundle
// comes before the first session that needs it, and so does the profile of a session's subject. The profile that is a
// session's own belongs to the session that comes next; if another session comes next, or none, it belongs to nobody. The
// bytes of a bundle are exactly those that its digest is of. All other lines are as in journals (`JournalFormat.swift`),
// with their checksums, but headers have no base, since bases concern one store alone. Several exports may follow one
// another.

enum ExportFormat {
  static let version = 1
  /// The name by which damage in an export is reported.
  static let name = "export"

  static let first = Array(#"{"segueExport":\#(version)}"#.utf8)

  static func last(after lines: Int) -> [UInt8] {
    Array(#"{"segueExport":\#(version),"lines":\#(lines)}"#.utf8)
  }

  static func bundle(_ digits: String, _ content: [UInt8]) -> [UInt8] {
    Array(#"{"bundle":"\#(digits)","content":"#.utf8) + content + [UInt8(ascii: "}")]
  }
}
