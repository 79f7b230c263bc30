// Where a name stands that an object has twice. The second place may be hundreds of lines further down.

extension JSONError {
  /// Returns where the object that is open at `offset` has the name before that.
  static func first(of name: String, before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Position? {
    let names = OpenNames(in: bytes.prefix(offset)).ofInnermost
    let first = names.first {
      (try? JSON(parsing: Array(bytes[$0])))?.asString?.hasSameCodePoints(as: name) ?? false
    }
    return first.map { Position(ofByte: $0.lowerBound, in: bytes) }
  }
}

/// The names in the objects that a text has begun and not ended.
private struct OpenNames {
  /// The names of an object, or none of an array.
  private struct Container {
    let isObject: Bool
    var names: [Range<Int>] = []
  }

  private var open: [Container] = []

  var ofInnermost: [Range<Int>] { open.last?.names ?? [] }

  /// Reads the part of a text before an error: JSON, as far as it goes.
  init(in bytes: some Collection<UInt8>) {
    var (string, isEscaped, previous): (Int?, Bool, UInt8) = (nil, false, 0)
    for (place, byte) in bytes.enumerated() {
      if let start = string {
        if !isEscaped, byte == UInt8(ascii: "\"") {
          let isName = previous == UInt8(ascii: "{") || previous == UInt8(ascii: ",")
          if isName, let last = open.last, last.isObject {
            open[open.count - 1].names.append(start..<place + 1)
          }
          (string, previous) = (nil, byte)
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): string = place
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(Container(isObject: byte == UInt8(ascii: "{")))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open.removeLast(open.isEmpty ? 0 : 1)
      default: break
      }
      if byte > 0x20, byte != UInt8(ascii: "\"") { previous = byte }
    }
  }
}
