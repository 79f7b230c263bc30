// The log of a process has the lines that the process has written to journals, or is about to write, since it last made
// sure that the journals are on the disk. The file is padded ahead to the size that it will have, so that writing to it
// allocates nothing.
//
//     header   {"log":1,"generation":G[,"synced":false],"checksum":"…"} and white space up to byte 512
//     unit     {"generation":G,"writes":[{"file":F,"number":N,"after":"1f2e3d4c","line":{…}}, …],"checksum":"…"}
//     padding  white space up to the end of the file
//
// A unit is the effect of one command: all of its lines, whatever journals they go to. So a command happens as a whole or
// not at all. In a write, `file` is the journal, `number` is the number of the line (`JournalFormat.swift`), and `after` is
// the checksum of the line before it in the journal. Without `after`, the line is the first of a new journal. With
// `"replaces":true`, the journal begins with this line, whatever was there; if there is no `after` either, what was there
// was damaged. Checksums of units are as in journals. A unit may have an empty array of writes.
//
// A unit is valid if and only if it follows the header or a valid unit without a byte in between, its generation is that of
// the header, its checksum is right, and it ends with a line feed. The first unit that is not valid is the end of the log,
// whatever comes after it: remains of an older generation, half a unit that no caller was answered for, or white space.
//
// If the disk has no room for the padding, a log does without. It also does so once a deletion has found the disk full: the
// room that the padding took is for that deletion. The log gets padding again whenever it is too small.
//
// A log begins anew in this order: its journals are synced; the header gets the next generation; the file is cut back if
// one large unit has made it longer than others need; and what was used becomes white space again. At each moment, the
// units that are left are a run that starts with the first one, and all of them are in the journals. No value stays in a
// log for longer than it is needed there.
//
// A process that removes a journal, or lines of one, because no log has lines of it any more, syncs all logs first: on the
// disk, a log that has begun anew may still be full, and its lines would come back. If the removal of the journal cannot be
// synced, the journal's one line is put back.
//
// After a sync has failed, trying it again says nothing: the system shows everybody what it could not write until the
// machine stops, and takes it for written. So if journals cannot be synced, the log is left like that of a process that
// died. Whatever is found of its lines in journals is written there again before the journals are synced, beginning with
// the first line that any log has; lines that no log has any more were synced.
//
// A process that does not sync says so in the header of its log, and the header still says so after the process has ended.
// A process that syncs may build on what such a process has written; it finds that header before it writes anything, and
// syncs the disk as a whole. What a process that does not sync writes after that, others may lose with it.
//
// What may be found in the log of a dead process, and what becomes of it:
//
//     no unit                     Nothing is missing anywhere.
//     a zero in their place       Nothing is missing, but the log was emptied and the sync of that failed: it is emptied
//                                 again.
//     units of answered commands  If the machine stopped, the journals may have lost any part of them: what is missing
//                                 is added. If the process was merely killed, the journals have all of it.
//     the units of a last group   They are synced or not, not answered, and may be in some journals already. They are
//                                 brought in likewise. Whoever asks again with the same idempotency key will be told
//                                 that the command has happened.
//     half a unit                 The end of the log. It did not happen.
//
//     a later format              Nobody touches the log, nor anything else of this store.
//
//     a damaged header, or a      A fault of the disk; or the machine stopped while the log began anew, and its pages
//     unit that is not valid      were written in another order, in which case nothing is missing. What can be read is
//     before one that is          brought in. The log is kept under `damaged/` before it is emptied, and that is
//                                 reported.
//
// If a journal has passed the number of a line, the line is there already. If the number is the next one in the journal,
// and the line comes after the very line that is last there, the line is added; a line that replaces a journal is added
// after any other line, too. A unit is brought in when each of its lines is there or can be added. All logs of dead
// processes are brought in together, since lines of one may come before those of another. A unit whose turn never comes
// belongs to a command that was refused as unavailable while its log could not be cut back, and somebody else has gone on
// without it: it is left out as a whole. If it waits for a journal that is damaged, only its lines for that journal are left
// out. On a read-only disk, nothing can be brought in, and the store can be read only if nothing is missing.

import JSONText

/// The names and numbers of the layout. Sizes are in bytes.
enum LogFormat {
  /// The newest format that this program writes and reads.
  static let version = 1
  static let headerSize = 512
  /// What takes the place of the first unit if a log was emptied, but the disk may not have that.
  static let unsettled = [UInt8(ascii: "0")]
  /// The size that a new log is padded to.
  static let capacity = 1 << 18
  /// The size that a log grows to at most when it begins anew, and that a longer one is cut back to.
  static let largestCapacity = 1 << 22

  /// Returns the header of a log in that generation, of a process that syncs or does not.
  static func header(generation: Int, isSynced: Bool) -> [UInt8] {
    var header = JSONWriter(capacity: 100)
    header.beginObject()
    header.member("log", version)
    header.member("generation", generation)
    if !isSynced { header.fixed(#""synced":false"#) }
    _ = header.endLineWithChecksum()
    return header.bytes.dropLast() + padding(header.count - 1..<headerSize)
  }

  /// Returns white space for that range of the file, in lines that an editor can cope with.
  static func padding(_ range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: UInt8(ascii: " "), count: range.count)
    for place in stride(from: 255 - range.lowerBound % 256, to: bytes.count, by: 256) {
      bytes[place] = UInt8(ascii: "\n")
    }
    return bytes
  }
}
