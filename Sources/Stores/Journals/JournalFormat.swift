// A journal is what the store keeps of one session, one profile, or one stretch of a list: a file of lines, each of
// them a JSON object in UTF-8 with one line feed after it. It is only ever added to, or replaced as a whole.
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
// The first line is a header, or the one line of a journal whose session or profile was deleted, or of a stretch of a list
// whose sessions all were. A header may have `"base":B` after its format. `summary` is what a session is listed by now,
// `state` the full state after the changes, which stands last and ends where the checksum's member begins; and neither they nor
// `command`, `changes` and `facts` mean anything here. A
// session is read back to its newest full state, a profile is its last record. Whose list it is says the name of the file: a
// subject is one of the values of which a deletion leaves nothing. (Headers that were written before that was so have it.) An id
// stays in the lists after its session, until a whole stretch of them is cleared.
//
// The *number* of a line is B of its journal plus its revision. Numbers never go back, not when a session is deleted and another
// one gets its id, nor when a repair takes lines away that a log still holds: so a line of a log is always told from
// the line that stands in its place now. That is all that numbers are for, and they leave the store nowhere.
//
// The checksum is CRC-32C, in eight hexadecimal digits in lower case, of all bytes of the line that stand before those
// digits. After it comes `"}` and the line feed.
//
// A line is valid if and only if it begins with `{"revision":`, up to 18 decimal digits and a comma, ends with `,"checksum":"`,
// eight digits that are right, `"}` and the line feed, and has no other line feed. A journal is valid if and only if every
// line is, the first is a header of a format that is known, and each revision is one more than that of the line before.
//
// What may be on the disk when the machine stops. Lines are written to a log first (`LogFormat.swift`), and that is
// synced; then they are written to journals, which are synced only before that log begins anew.
//
//     log not synced       the journal is as it was. The lines may be found in the log, or not: nobody was answered.
//     log synced           the journal is as it was, or has any part of the new lines, in any order of their pages;
//                          a new journal may be missing or empty. The log has all of them: whatever comes after the
//                          last valid line is cut off, and the lines that are missing are added.
//     sync failed          the same, also where all of them can be read before: the log is kept, and they are written again.
//     log begun anew       the journal has the lines, and they were synced.
//     replaced             a file beside it has the new content; the journal is the old or the new one. The log has
//                          the new content, and brings it in once more if need be.
//
// So what is wrong in a journal when all logs have been brought in was not caused by a crash, but for stores that do
// not sync, which may have lost any part of what they wrote last. A last line that is valid but for its line feed, which is missing or another byte, gets its line feed. Any
// other last line without one is torn: nobody was answered for it; it is cut off, and said. Everything else is damage:
// the session, and no other, is corrupt from that line on;
// who opens it finds out as far as there is no full state behind the damage, who reads that part of its history or checks the store
// in any case. A journal that is empty, or torn in its first line, is damaged likewise: that line is in one unit with the next. (Who
// does not sync takes it for none.) Of a list, the entries that can be read are found whatever is wrong with others, and the next ones
// go to another stretch. A journal whose header names another session or profile than the name of its file is damaged from its first
// line on: somebody has copied it, and what is in it is another one's.
//
// On a disk that may only be read nothing is mended: what is torn is damage there, too.
//
// A repair keeps the damaged file under another name, and then replaces the journal by what is left of it; if a log still holds
// lines of it, with a base that is larger than their numbers. Of what is left nothing of, the line of what is gone is left then,
// with `"kept":true`: nobody has deleted it. With a session of which nothing is left, the facts of its own are kept, and taken away
// likewise, since the next one of that id would begin with them. Behind damage a
// session goes on from a full state: then each record that is lost has `{"method":"lost"}` for its command and
// `[{"change":"lost"}]` for its changes, which no engine can apply. Without one, it ends before the damage. An entry of a list that
// is lost has `""` for its session, and the session that it led to is listed again, as the newest. A journal of a later format
// stays as it is.

/// What of the layout is a name or a number.
enum JournalFormat {
  /// The newest format that this program writes and reads.
  static let version = 1

  /// The line by which a folder says that it is a store.
  static var declaration: String { #"{"segueStore":\#(version)}"# }

  /// What numbers and bases may be. Nobody comes so far; a file may say so.
  static let numbers = 0...(1 << 60)

  /// How many entries of a list stand in one file.
  static let entriesPerFile = 256

  static var beforeRevision: StaticString { #"{"revision":"# }
  static var beforeChecksum: StaticString { #","checksum":""# }
  static var afterChecksum: StaticString { #""}"# }
  /// From the comma before the checksum to the brace after it.
  static var endLength: Int { beforeChecksum.utf8CodeUnitCount + 8 + afterChecksum.utf8CodeUnitCount }
}
