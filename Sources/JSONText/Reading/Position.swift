// Places in a text, as editors count them.

/// A line and a column in a text, both counted from 1, columns in code points.
public struct Position: Hashable, Sendable {
  /// The line, from 1 on.
  public let line: Int
  /// The column, from 1 on, in code points.
  public let column: Int

  /// Creates a position from a line and a column, both from 1 on.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at `offset`. An offset beyond the end counts as the end; a BOM at the start takes no
  /// column.
  public init(ofByte offset: Int, in bytes: some Collection<UInt8>) {
    // The bytes that are read contain a BOM as a whole, even if the offset is inside it.
    self = Position.all(ofBytes: [offset], in: Array(bytes.prefix(max(offset, 3))))[0]
  }

  /// Returns the positions of the bytes at these offsets, which must be ascending. However many there are, the text is
  /// scanned once.
  public static func all(ofBytes offsets: [Int], in bytes: [UInt8]) -> [Position] {
    var position = Position(line: 1, column: 1)
    var reached = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return offsets.map { offset in
      let end = min(offset, bytes.count)
      if reached < end {
        // Each code point has exactly one byte that is not a continuation byte.
        for byte in bytes[reached..<end] where byte & 0xC0 != 0x80 {
          position.advance(isNewLine: byte == 0x0A)
        }
        reached = end
      }
      return position
    }
  }

  /// Creates the position of the code point that has `offset` code points before it. An offset beyond the end counts as the
  /// end.
  public init(ofCodePoint offset: Int, in text: String) {
    var position = Position(line: 1, column: 1)
    for scalar in text.unicodeScalars.prefix(offset) { position.advance(isNewLine: scalar == "\n") }
    self = position
  }

  private mutating func advance(isNewLine: Bool) {
    self = isNewLine ? Position(line: line + 1, column: 1) : Position(line: line, column: column + 1)
  }
}
