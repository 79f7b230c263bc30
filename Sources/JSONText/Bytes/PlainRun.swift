// Finds the bytes of a string that need no attention, eight at a time. Both reading and writing rely on this.

/// Returns the end of the run of plain bytes from `start` on: ASCII other than quotes, backslashes and control characters.
@inline(__always)
func endOfPlainRun(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var offset = start
  while bytes.count &- offset >= 8 {
    let stops = stops(in: bytes.word(at: offset))
    if stops != 0 { return offset &+ stops.trailingZeroBitCount / 8 }
    offset &+= 8
  }
  while offset < bytes.count, isPlain(bytes[offset]) { offset &+= 1 }
  return offset
}

/// Returns whether all of the bytes are plain. The last word overlaps the one before, so that no byte is looked at alone:
/// most strings are short.
@inline(__always)
func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let raw = UnsafeRawBufferPointer(bytes)
  func half(at offset: Int) -> UInt64 {
    UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
  let count = bytes.count
  if count < 4 { return bytes.allSatisfy(isPlain) }
  if count < 8 { return stops(in: half(at: 0) | half(at: count - 4) << 32) == 0 }
  var offset = 0
  while offset + 8 < count {
    if stops(in: bytes.word(at: offset)) != 0 { return false }
    offset += 8
  }
  return stops(in: bytes.word(at: count - 8)) == 0
}

@inline(__always)
func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// Returns a word in which the top bit of the lowest byte that is not plain is set, and none below it; the bits above it
/// mean nothing. A byte below 0x20, or one that the mask turned into zero, borrows in the subtraction, which sets its top
/// bit.
@inline(__always)
func stops(in word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let quotes = (word ^ ones &* 0x22) &- ones
  let backslashes = (word ^ ones &* 0x5C) &- ones
  let controls = word &- ones &* 0x20
  return (word | quotes | backslashes | controls) & (ones &* 0x80)
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the eight bytes from `offset` on, the first of them lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
