// Which members of the value some keyword has evaluated, as far as a schema asks (Core, section 11). If none asks,
// nothing is kept.
//
// Frames form a stack: a schema that asks opens one for the value, and every branch that may fail opens one on top of it.
// When a frame is closed, its marks count in the one below if its schema has held.

struct EvaluatedMarks {
  private enum Mark { static let none: UInt8 = 0, doubtful: UInt8 = 1, evaluated: UInt8 = 2 }

  private var marks: [UInt8] = []
  private var frame: Range<Int>?

  /// Whether any schema asks about the current value.
  var areKept: Bool { frame != nil }

  mutating func mark(_ place: Int) {
    if let frame { marks[frame.lowerBound + place] = Mark.evaluated }
  }

  func contain(_ place: Int) -> Bool {
    guard let frame else { return false }
    return marks[frame.lowerBound + place] == Mark.evaluated
  }

  /// Turns to another value, about which no schema asks so far. The result is to be passed to `resume`.
  mutating func suspend() -> Range<Int>? {
    defer { frame = nil }
    return frame
  }

  mutating func resume(_ outer: Range<Int>?) { frame = outer }

  /// Opens a frame for a value with `count` members. The result is to be passed to `close`.
  mutating func open(count: Int) -> Range<Int>? {
    defer {
      frame = marks.count..<marks.count + count
      marks.append(contentsOf: repeatElement(Mark.none, count: count))
    }
    return frame
  }

  /// Closes the frame on top. Its marks count in the outer one if `holds`; otherwise they are kept there as doubtful.
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

  /// Lets doubtful marks count. When no branch has held, the value is refused anyway, and it would not help the user to be
  /// told as well that the members which the branches name are unknown.
  mutating func countDoubtful() {
    guard let frame else { return }
    for place in frame where marks[place] == Mark.doubtful { marks[place] = Mark.evaluated }
  }
}
