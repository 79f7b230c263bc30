// Appending bytes by `memcpy`. In Embedded Swift, the library's own functions copy one byte after the other (Swift 6.3): of the
// 97,000 instructions of a submit, 45,000 did so.

import CLibrary

extension [UInt8] {
  /// Appends the bytes.
  public mutating func append(copying bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if capacity - count < bytes.count { makeRoom(for: bytes.count) }
    append(addingCapacity: bytes.count) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        guard let start = room.baseAddress else { return }
        memcpy(start + written, source, bytes.count)
        written += bytes.count
      }
    }
  }

  /// Appends the bytes.
  public mutating func append(copying bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(copying: $0) }
  }

  /// Creates an array of these bytes.
  public init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self = []
    append(copying: bytes)
  }

  private mutating func makeRoom(for length: Int) {
    let bytes = self
    self = [UInt8](unsafeUninitializedCapacity: count + Swift.max(count, length)) { room, written in
      bytes.withUnsafeBufferPointer { old in
        guard let start = room.baseAddress, let source = old.baseAddress else { return }
        memcpy(start, source, old.count)
        written = old.count
      }
    }
  }
}
