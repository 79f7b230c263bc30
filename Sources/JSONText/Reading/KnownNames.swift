// Objects come in shapes: the elements of an array have the same names in the same order, and so have the requests of a
// client. A name in the same place as in the object before is recognised by three comparisons of words: it is neither read
// letter by letter, nor made into a string anew, nor looked for among the names before it. It is also known how many names
// there will be. Reading a list of people takes a third less time like this.

import ASCII
import CLibrary

/// The names of the last object at each depth. They only affect how names are recognised, never what is read.
public struct KnownNames: Sendable {
  /// A name as it is written in a text if no byte of it is escaped, with the quotes around it and a colon after them.
  struct Name {
    let text: String
    /// The number of bytes, including the quotes and the colon.
    let length: Int
    /// The first eight bytes, or as many as there are.
    fileprivate let first: UInt64
    /// The second eight bytes, or the last eight if there are fewer than sixteen.
    fileprivate let second: UInt64
    /// The last eight bytes, or as many as there are.
    fileprivate let last: UInt64
    fileprivate let mask: UInt64
  }

  /// The names of the last object at each depth, in order, each once.
  private var shapes: [[Name]] = []
  private var hits = 0
  private var misses = 0

  private static var depthLimit: Int { 8 }
  private static var countLimit: Int { 64 }
  fileprivate static var lengthLimit: Int { 24 }

  /// Creates an instance that knows no names.
  public init() {}

  /// Returns the names of the last object at that depth.
  @inline(__always)
  func shape(depth: Int) -> [Name] { depth < shapes.count ? shapes[depth] : [] }

  /// Records that an object had the known names in order.
  mutating func confirm() { hits &+= 1 }

  /// Records that an object had other names, and which. If hardly any two objects are alike, this is given up.
  mutating func learn(_ names: some Collection<String>, depth: Int) {
    misses &+= 1
    if depth >= Self.depthLimit || names.count > Self.countLimit || misses > hits &+ 32 { return }
    while shapes.count <= depth { shapes.append([]) }
    var shape: [Name] = []
    shape.reserveCapacity(names.count)
    for text in names {
      guard let name = Name(text) else { break }
      shape.append(name)
    }
    shapes[depth] = shape
  }
}

extension KnownNames.Name {
  /// Creates a name; nil if it is too long, or if some of its bytes do not stand for themselves.
  fileprivate init?(_ text: String) {
    let count = text.utf8.count
    guard count + 3 <= KnownNames.lengthLimit else { return nil }
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let isPlain = text.readUTF8 { utf8 in
      withUnsafeMutableBytes(of: &words) { bytes in
        bytes[0] = UInt8(ascii: "\"")
        // By `memcpy`, as in `Array+Copying.swift`.
        if let source = utf8.baseAddress, let room = bytes.baseAddress { memcpy(room + 1, source, count) }
        bytes[count + 1] = UInt8(ascii: "\"")
        bytes[count + 2] = UInt8(ascii: ":")
      }
      return JSONText.isPlain(utf8)
    }
    guard isPlain else { return nil }
    self.text = text
    length = count + 3
    mask = length < 8 ? 1 << (8 * UInt64(length)) &- 1 : .max
    let end = max(length, 8)
    (first, second, last) = withUnsafeBytes(of: &words) { bytes in
      let bytes = bytes.assumingMemoryBound(to: UInt8.self)
      return (bytes.word(at: 0), bytes.word(at: min(8, end - 8)), bytes.word(at: end - 8))
    }
  }

  /// Returns whether the name is in the text at `start`.
  @inline(__always)
  func stands(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let end = max(length, 8)
    guard bytes.count &- start >= end else { return false }
    let differences =
      (bytes.word(at: start) ^ first) | (bytes.word(at: start &+ min(8, end &- 8)) ^ second)
      | (bytes.word(at: start &+ end &- 8) ^ last)
    return differences & mask == 0
  }
}
