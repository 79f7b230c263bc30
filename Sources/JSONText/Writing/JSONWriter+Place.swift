// Stores the bytes of a piece.

import CLibrary

extension JSONWriter {
  /// Where the next byte goes. A place lives as long as one piece is being written, for which there is enough room.
  struct Place {
    var next: UnsafeMutablePointer<UInt8>

    /// The greatest number of digits that a number can have.
    static let digitsLimit = 20

    @inline(__always)
    mutating func put(_ byte: UInt8) {
      next.pointee = byte
      next += 1
    }

    /// Stores the bytes. Most texts are short: two words, which may overlap, are stored before `memcpy` would have found
    /// out how long the text is.
    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let start = bytes.baseAddress else { return }
      switch bytes.count {
      case 8...16: copyEnds(of: bytes.count, from: start, as: UInt64.self)
      case 4..<8: copyEnds(of: bytes.count, from: start, as: UInt32.self)
      default: memcpy(next, start, bytes.count)
      }
      next += bytes.count
    }

    @inline(__always)
    private func copyEnds<Word: BitwiseCopyable>(
      of count: Int, from start: UnsafePointer<UInt8>, as type: Word.Type
    ) {
      let last = count - MemoryLayout<Word>.size
      let (from, to) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(next))
      to.storeBytes(of: from.loadUnaligned(as: type), as: type)
      to.storeBytes(of: from.loadUnaligned(fromByteOffset: last, as: type), toByteOffset: last, as: type)
    }

    mutating func put(_ number: Int) {
      if number < 0 { put(UInt8(ascii: "-")) }
      put(digitsOf: number.magnitude)
    }

    /// Stores the digits, from the last to the first.
    mutating func put(digitsOf number: UInt) {
      var length = 1
      var rest = number / 10
      while rest > 0 {
        rest /= 10
        length += 1
      }
      rest = number
      for place in (0..<length).reversed() {
        next[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      next += length
    }
  }
}
