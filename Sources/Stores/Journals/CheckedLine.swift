// Lines that are read. Only valid lines get any further than this.

import ASCII
import JSONText

/// A valid line of a buffer, without its line feed.
struct CheckedLine {
  let revision: Int
  let checksum: UInt32
  let bytes: ArraySlice<UInt8>
  /// Nil if the bytes are not an object. Whoever reads a line looks into it, and mostly more than once.
  let members: RawObject?

  /// Checks the bytes of a line.
  init(_ bytes: ArraySlice<UInt8>) throws(StoreError.Flaw) {
    guard let revision = leadingRevision(of: bytes) else { throw .malformed }
    guard let checksum = bytes.checkedChecksum() else { throw .checksum }
    self.revision = revision
    self.checksum = checksum
    self.bytes = bytes
    // The state is as long as all the rest of a line, and only whoever opens the session looks into it.
    members = RawObject(bytes, last: "state", beforeEnd: JournalFormat.endLength)
  }
}

/// Returns the revision with which a line begins, whether or not the rest of the line is valid.
func leadingRevision(of bytes: ArraySlice<UInt8>) -> Int? {
  let prefix = JournalFormat.beforeRevision
  return bytes.withUnsafeBytes { bytes in
    guard bytes.hold(prefix, at: 0) else { return nil }
    var value = 0
    var place = prefix.utf8CodeUnitCount
    let start = place
    while place < bytes.count, place - start < JournalFormat.mostRevisionDigits, bytes[place].isASCIIDigit {
      value = value * 10 + Int(bytes[place] &- UInt8(ascii: "0"))
      place += 1
    }
    return place > start && place < bytes.count && bytes[place] == UInt8(ascii: ",") ? value : nil
  }
}
