// A journal is what the store keeps of one session, one profile, or one stretch of a list. It is a file of lines, each of
// which is a JSON object in UTF-8 followed by one line feed. A journal is only ever appended to, or replaced as a whole.
//
//     header   {"revision":0,"format":1,"session":ID,"startedAt":TIME,"header":{…},"checksum":"1f2e3d4c"}
//     record   {"revision":N,"time":TIME,"summary":{…},"command":…,"changes":…[,"state":…],"checksum":"…"}
//     header   {"revision":N,"format":1,"profile":{"subject":S}|{"session":ID},"checksum":"…"}
//     record   {"revision":N,"time":TIME,"facts":{…},"checksum":"…"}
//     header   {"revision":256·K,"format":1,"list":{}|{"flow":F}|{"subject":true},"checksum":"…"}
//     entry    {"revision":N,"session":ID,"startedAt":TIME,"checksum":"…"}
//     gone     {"revision":0,"format":1,"base":B,"gone":true[,"kept":true],"checksum":"…"}
//     cleared  {"revision":N,"format":1,"base":B,"cleared":true,"checksum":"…"}
//
// The first line is a header, or stands in for one: a `gone` line is the only line of a journal whose session or profile
// was deleted, and a `cleared` line is the only line of a stretch of a list whose sessions were all deleted. A header may
// have `"base":B` after its format.
//
// In a record, `summary` is what the session is listed by from then on, and `state` is the full state after the changes.
// `state` comes last and ends where the checksum's member begins. A store looks into `summary`, for its lists, but not into
// `state`, `command`, `changes` and `facts`. A session is read backwards, to its newest full state; a profile is its last
// record.
//
// Which subject a list belongs to, only the name of its file says, because a subject is one of the values of which a
// deletion leaves nothing. (Headers written before this rule have the subject.) The id of a session stays in the lists
// after the session has been deleted, until a whole stretch of them is cleared.
//
// The *number* of a line is the base of its journal, or 0 if there is none, plus the revision of the line. The numbers of a
// journal never go back as long as a log has lines of it: not when a session is deleted and another one gets its id, nor
// when a repair takes away lines that a log still holds. So a line in a log can always be told from the line that has taken
// its place in the journal. Numbers have no other purpose, and never leave the store.
//
// The checksum is the CRC-32C of all bytes of the line that come before its digits. It is written as eight hexadecimal
// digits in lower case, followed by `"}` and the line feed.
//
// A line is valid if and only if it begins with `{"revision":`, 1 to 18 decimal digits and a comma, ends with
// `,"checksum":"`, the eight digits of the right checksum, `"}` and the line feed, and contains no other line feed. A
// journal is valid if and only if every line is valid, the first is a header, or stands in for one, in a format that is
// known, and each revision is one more than that of the line before.
//
// What may be on the disk when the machine stops: Lines are first written to a log (`LogFormat.swift`), and the log is
// synced. Then they are written to the journals, which are not synced until that log is about to begin anew.
//
//     log not synced       The journal is as it was. The log may have the lines or not: no caller was answered.
//     log synced           The journal is as it was, or has any part of the new lines, with their pages in any order;
//                          a new journal may be missing or empty. The log has all of the lines: whatever follows the
//                          last valid line of the journal is cut off, and the lines that are missing are added.
//     journal sync failed  The same, even if all of the lines could be read before. The log is kept, and the lines are
//                          written again.
//     log begun anew       The journal has the lines, and they were synced.
//     journal replaced     A file beside the journal has the new content, and the journal is the old or the new one.
//                          The log has the new content, and brings it in again if need be.
//
// So whatever is wrong with a journal after all logs have been brought in was not caused by a crash. The exception is a
// store that does not sync, which may have lost any part of what it wrote last. When a journal is read:
//
// - A last line that is valid, except that its line feed is missing or is another byte, gets its line feed.
// - Any other last line without a line feed is torn. No caller was answered for it. It is cut off, and that is reported.
// - Everything else is damage: this session, and no other, is corrupt from that line on. Opening the session finds the
//   damage only if it is in the header, or no full state comes after it; reading that part of the history, or checking the
//   store, always does.
// - A journal that is empty, or torn in its first line, is damaged as well, because its first line is in one unit with the
//   next. (A process that does not sync takes it for no journal at all.)
// - In a list, the entries that can be read are found, whatever is wrong with others. New entries go to another stretch.
// - A journal whose header names another session or profile than its file name does is damaged from its first line on:
//   somebody has copied it, and its content belongs to the other one.
//
// On a read-only disk nothing is mended: there, a torn line is damage, too.
//
// A repair keeps the damaged file under another name, and then replaces the journal by what is left of it. If a log still
// holds lines of the journal, the new one gets a base that is larger than their numbers.
//
// - A session goes on after the damage if there is a full state to go on from. Then each lost record has
//   `{"method":"lost"}` for its command and `[{"change":"lost"}]` for its changes, which no engine can apply. Without a
//   full state, the session ends before the damage.
// - A lost entry of a list has `""` for its session, and the session that it led to is listed again, as the newest.
// - A journal of which nothing is left is removed, unless a log still holds lines of it. Then a `gone` line is left, with
//   `"kept":true`, since nobody has deleted it.
// - If nothing is left of a session, its own facts are kept and taken away in the same way, since the next session with
//   that id would begin with them.
// - A journal of a later format stays as it is.

/// The names and numbers of the layout.
enum JournalFormat {
  /// The newest format that this program writes and reads.
  static let version = 1

  /// The line by which a folder says that it is a store.
  static var declaration: String { #"{"segueStore":\#(version)}"# }

  /// The numbers and bases that are accepted. No journal gets that far, but a file may say so.
  static let numbers = 0...(1 << 60)

  /// The number of bytes that are read at once where many lines are read: most lines are far shorter.
  static let readAtOnce = 65_536

  /// The number of entries of a list in one file.
  static let entriesPerFile = 256

  static var beforeRevision: StaticString { #"{"revision":"# }
  static var mostRevisionDigits: Int { 18 }
  /// The length of the longest beginning of a line from which its revision can be told: with the comma after the digits.
  static var longestBeginning: Int { beforeRevision.utf8CodeUnitCount + mostRevisionDigits + 1 }
  static var beforeChecksum: StaticString { #","checksum":""# }
  static var afterChecksum: StaticString { #""}"# }
  /// The length from the comma before the checksum to the brace after it.
  static var endLength: Int { beforeChecksum.utf8CodeUnitCount + 8 + afterChecksum.utf8CodeUnitCount }
}
