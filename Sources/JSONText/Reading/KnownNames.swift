// Objects come in shapes: the elements of an array have the same names in the same order, and so have the requests of a client. A
// name that stands where it stood in the object before is known by three comparisons of words; it is neither read letter by
// letter, nor made a string anew, nor looked for among those before it; and it is known how many there will be. Reading a list of
// people takes a third less so.

/// The names of the last object at each depth. Only the way in which names are found out depends on it, never what is read.
public struct KnownNames: Sendable {
  /// A name that stands in a text as it is, no byte of it escaped, with the quotes around it and a colon behind.
  struct Name {
    let text: String
    /// How many bytes that is.
    let length: Int
    /// The first eight of them, or as many as there are.
    fileprivate let first: UInt64
    /// The second eight, or the last of them.
    fileprivate let second: UInt64
    /// The last eight, or as many as there are.
    fileprivate let last: UInt64
    fileprivate let mask: UInt64
  }

  /// The names of an object in their order, each once.
  private var shapes: [[Name]] = []
  private var hits = 0
  private var misses = 0

  private static var depthLimit: Int { 8 }
  private static var countLimit: Int { 64 }
  fileprivate static var lengthLimit: Int { 24 }

  /// No names.
  public init() {}

  /// The names of the last object at that depth.
  @inline(__always)
  func shape(depth: Int) -> [Name] { depth < shapes.count ? shapes[depth] : [] }

  /// Notes that an object had the names in their order.
  mutating func confirm() { hits &+= 1 }

  /// Notes that an object had others, and what those were. Where no two objects are alike, that is given up.
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
  /// Nil for a name that is too long, or not all of whose bytes stand for themselves.
  fileprivate init?(_ text: String) {
    let count = text.utf8.count
    guard count + 3 <= KnownNames.lengthLimit else { return nil }
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let isPlain = text.utf8.span.withUnsafeBufferPointer { utf8 in
      withUnsafeMutableBytes(of: &words) { bytes in
        bytes[0] = UInt8(ascii: "\"")
        bytes[1...].copyBytes(from: utf8)
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

  /// Whether it stands in the text from `start` on.
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
