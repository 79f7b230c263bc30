// Places in a text, as editors count them.

/// A line and a column in a text, both counted from 1, columns in code points.
public struct Position: Hashable, Sendable {
  public let line: Int
  public let column: Int

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
        for byte in bytes[reached..<end] { position.advance(over: byte) }
        reached = end
      }
      return position
    }
  }

  private mutating func advance(over byte: UInt8) {
    if byte == 0x0A {
      self = Position(line: line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      self = Position(line: line, column: column + 1)
    }
  }
}
