// A string with escapes while it is being assembled. The storage belongs to the reader, and is used again for the next
// string: an array would check at each piece whether it is shared, and a new string each time would have to know its length
// in advance.

/// The characters that a string stands for, as far as it has been read. What is appended is UTF-8, in pieces of whole
/// characters. Public, since readers are taken apart in other modules, which have to see what then becomes of this.
public struct UnescapedText: ~Copyable {
  private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var count = 0
  private var isASCII = true

  deinit { room.deallocate() }

  /// The text that has been appended.
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

  /// Appends characters, at least one of which is not ASCII.
  mutating func append(notASCII bytes: UnsafeBufferPointer<UInt8>) {
    isASCII = false
    reserve(bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Appends the plain run that begins at `start`, and returns where it ends. Words are stored as a whole, and only their
  /// plain bytes are counted: most runs between two escapes are short.
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
