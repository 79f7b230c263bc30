// One line of a header block, looked at on its own.

import ASCII

/// What one line says where headers are in use.
enum HeaderLine: Equatable {
  case blank
  /// `Content-Length` with that many bytes.
  case length(Int)
  /// `Content-Length` with anything else.
  case invalidLength
  /// Some other header, which is ignored.
  case other
  /// Not a header.
  case malformed

  private static let contentLength = Array("content-length".utf8)

  init(_ line: ArraySlice<UInt8>) {
    if line.isEmpty {
      self = .blank
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = line[..<colon]
      self =
        Self.isContentLength(name)
        ? Self.length(line[(colon + 1)...]) : Self.isName(name) ? .other : .malformed
    } else {
      self = .malformed
    }
  }

  /// Looks for a `Content-Length` at the very end of `line`, whatever comes before it. Returns `length`, `invalidLength`, or nil.
  ///
  /// A message may run straight into the next one's header, since no line end follows it. Nothing inside a JSON text looks
  /// like that: there, what is in quotes ends with a quote before the line does.
  static func length(endOf line: ArraySlice<UInt8>) -> HeaderLine? {
    guard let colon = line.lastIndex(of: UInt8(ascii: ":")),
      isContentLength(line[..<colon].suffix(contentLength.count))
    else { return nil }
    return length(line[(colon + 1)...])
  }

  private static func isContentLength(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == contentLength.count && zip(name, contentLength).allSatisfy { $0 | 0x20 == $1 }
  }

  /// Whether `name` is a token, as the name of a header must be (RFC 9110, section 5.6.2). It is not if a body that is longer
  /// than its stated length has left something in front of it, which is mostly a bracket.
  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !delimiters.contains($0) }
  }

  private static let delimiters = Array("\"(),/:;<=>?@[\\]{}".utf8)

  private static func length(_ value: ArraySlice<UInt8>) -> HeaderLine {
    let digits = value.trimmingBlanks
    guard (1...18).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit }) else {
      return .invalidLength
    }
    return .length(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the spaces and tabs at both ends.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
