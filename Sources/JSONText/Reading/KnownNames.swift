// Objects come in shapes: the elements of an array have the same names in the same order, and so have the requests of a client. A
// name that stands where it stood in the object before is known by two comparisons of words; it is neither read letter by
// letter, nor made a string anew, nor looked for among those before it. Reading a list of people takes a sixth less so.

/// The names of the last object at each depth. Only the way in which names are found out depends on it, never what is read.
public struct KnownNames: Sendable {
  /// A name that stands in a text as it is: no byte of it is escaped.
  struct Name {
    let text: String
    let length: Int
    /// The first eight bytes, or as many as there are.
    fileprivate let first: UInt64
    /// The last eight bytes, or as many as there are.
    fileprivate let last: UInt64
    fileprivate let mask: UInt64
  }

  /// The names of an object in their order, each once.
  private var shapes: [[Name]] = []
  private var hits = 0
  private var misses = 0

  private static var depthLimit: Int { 8 }
  private static var countLimit: Int { 64 }
  private static var lengthLimit: Int { 16 }

  /// No names.
  public init() {}

  /// The name that stood at that place in the last object of that depth.
  @inline(__always)
  func name(at place: Int, depth: Int) -> Name? {
    guard depth < shapes.count, place < shapes[depth].count else { return nil }
    return shapes[depth][place]
  }

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
    guard 1...KnownNames.lengthLimit ~= count else { return nil }
    var bytes: (UInt64, UInt64) = (0, 0)
    let isPlain = text.utf8.span.withUnsafeBufferPointer { utf8 in
      withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: utf8) }
      return JSONText.isPlain(utf8)
    }
    guard isPlain else { return nil }
    self.text = text
    length = count
    mask = count < 8 ? 1 << (8 * UInt64(count)) &- 1 : .max
    first = UInt64(littleEndian: bytes.0)
    last = withUnsafeBytes(of: &bytes) {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: max(0, count - 8), as: UInt64.self))
    }
  }

  /// Whether the name stands in the text from `start` on, with a quote behind it.
  @inline(__always)
  func stands(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start &+ max(length, 8) < bytes.count else { return false }
    let text = UnsafeRawBufferPointer(bytes)
    func word(at offset: Int) -> UInt64 {
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    let differences = (word(at: start) ^ first) | (word(at: start &+ max(0, length &- 8)) ^ last)
    return differences & mask == 0 && bytes[start &+ length] == UInt8(ascii: "\"")
  }
}
