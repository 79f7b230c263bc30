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
    var line = 1
    var column = 1
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for byte in bytes.prefix(offset).dropFirst(mark) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
