// Which members of the value have been looked at by some keyword, as far as a schema asks (Core, section 11).
// Where none asks, nothing is kept.
//
// Frames lie on a stack: a schema that asks opens one for the value, every branch that may fail opens one on
// top of it, and a frame is poured into the one below when its schema has held.

struct EvaluatedMarks {
  private enum Mark { static let none: UInt8 = 0, doubtful: UInt8 = 1, evaluated: UInt8 = 2 }

  private var marks: [UInt8] = []
  private var frame: Range<Int>?

  /// Whether anybody asks about the current value.
  var areKept: Bool { frame != nil }

  mutating func mark(_ place: Int) {
    if let frame { marks[frame.lowerBound + place] = Mark.evaluated }
  }

  func contain(_ place: Int) -> Bool {
    guard let frame else { return false }
    return marks[frame.lowerBound + place] == Mark.evaluated
  }

  /// Turns to another value, about which nobody asks so far. The result is for `resume`.
  mutating func suspend() -> Range<Int>? {
    defer { frame = nil }
    return frame
  }

  mutating func resume(_ outer: Range<Int>?) { frame = outer }

  /// Opens a frame for a value with so many members. The result is for `close`.
  mutating func open(count: Int) -> Range<Int>? {
    defer {
      frame = marks.count..<marks.count + count
      marks.append(contentsOf: repeatElement(Mark.none, count: count))
    }
    return frame
  }

  /// Closes the frame on top. Its marks count in the outer one if `holds`; else they are kept as doubtful
  /// ones.
  mutating func close(_ outer: Range<Int>?, holds: Bool) {
    guard let inner = frame else { return }
    if let outer {
      let strongest = holds ? Mark.evaluated : Mark.doubtful
      for place in 0..<inner.count {
        let mark = min(marks[inner.lowerBound + place], strongest)
        if mark > marks[outer.lowerBound + place] { marks[outer.lowerBound + place] = mark }
      }
    }
    marks.removeLast(marks.count - inner.lowerBound)
    frame = outer
  }

  /// Lets doubtful marks count. When no branch has held, the value is refused anyway, and that the user meant
  /// none of the members that the branches name would be no help.
  mutating func believeDoubtful() {
    guard let frame else { return }
    for place in frame where marks[place] == Mark.doubtful { marks[place] = Mark.evaluated }
  }
}
