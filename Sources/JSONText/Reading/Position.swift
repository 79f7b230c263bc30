// Places in a text, as editors count them.

/// A line and a column in a text, both counted from 1, columns in code points.
public struct Position: Hashable, Sendable {
  /// From 1 on.
  public let line: Int
  /// From 1 on, in code points.
  public let column: Int

  /// A position of these, both from 1 on.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of the byte at `offset`. An offset behind the end counts as the end; a BOM at the start takes no column.
  public init(ofByte offset: Int, in bytes: some Collection<UInt8>) {
    // What is read holds a BOM whole, also when the offset lies within it.
    self = Position.all(ofBytes: [offset], in: Array(bytes.prefix(max(offset, 3))))[0]
  }

  /// The positions of the bytes at these offsets, which ascend: however many there are, the text is gone through once.
  public static func all(ofBytes offsets: [Int], in bytes: [UInt8]) -> [Position] {
    var position = Position(line: 1, column: 1)
    var reached = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return offsets.map { offset in
      let end = min(offset, bytes.count)
      if reached < end {
        // Each code point has one byte that is no continuation of another.
        for byte in bytes[reached..<end] where byte & 0xC0 != 0x80 {
          position.advance(isNewLine: byte == 0x0A)
        }
        reached = end
      }
      return position
    }
  }

  /// The position of the code point of the text that has so many before it. One behind the end counts as the end.
  public init(ofCodePoint offset: Int, in text: String) {
    var position = Position(line: 1, column: 1)
    for scalar in text.unicodeScalars.prefix(offset) { position.advance(isNewLine: scalar == "\n") }
    self = position
  }

  private mutating func advance(isNewLine: Bool) {
    self = isNewLine ? Position(line: line + 1, column: 1) : Position(line: line, column: column + 1)
  }
}
