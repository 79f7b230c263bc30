// A string with escapes in the making. Its room is the reader's own and used again for the next string: an array would ask at
// each piece whether it is shared, and a string made anew for each would have to know in advance how long it gets.

/// The characters that a string stands for, as far as it is read. What is appended is UTF-8, and pieces are whole characters.
struct UnescapedText: ~Copyable {
  private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var count = 0
  private var isASCII = true

  deinit { room.deallocate() }

  /// The text that was appended.
  var text: String {
    room.withMemoryRebound(to: UInt8.self) {
      String(copyingUTF8: UnsafeBufferPointer(rebasing: $0[..<count]), isASCII: isASCII)
    }
  }

  mutating func removeAll() {
    count = 0
    isASCII = true
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    room[count] = byte
    count &+= 1
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if !scalar.isASCII { isASCII = false }
    for byte in UTF8.encode(scalar) ?? .init() { append(byte) }
  }

  /// Appends characters of which one at least is not ASCII.
  mutating func append(notASCII bytes: UnsafeBufferPointer<UInt8>) {
    isASCII = false
    reserve(bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Appends the plain run that begins at `start`, and tells where it ends. Words are put there whole, and only their plain bytes
  /// counted: most runs between two escapes are short.
  mutating func appendPlainRun(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while bytes.count &- offset >= 8 {
      let word = bytes.word(at: offset)
      reserve(8)
      room.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
      let stops = stops(in: word)
      if stops != 0 {
        let length = stops.trailingZeroBitCount / 8
        count &+= length
        return offset &+ length
      }
      count &+= 8
      offset &+= 8
    }
    while offset < bytes.count, isPlain(bytes[offset]) {
      append(bytes[offset])
      offset &+= 1
    }
    return offset
  }

  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if room.count &- count < length { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: room.count + max(length, room.count, 64), alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<count]))
    room.deallocate()
    room = larger
  }
}
