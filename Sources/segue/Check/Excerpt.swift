// The line that a problem is in, with a caret below it. A whole file may be one line, so a long line is cut to the
// neighbourhood of the problem.

import JSONText

/// A line of a file, and a place in it.
struct Excerpt {
  private let number: String
  /// The part of the line that is shown.
  private let shown: String
  /// What stands before the caret in the line below: a space for each character, a tab for a tab. After characters that are
  /// two cells wide, as Chinese ones are, the caret stands too far left.
  private let indent: String

  /// How many code points of a line are shown, and how many of these before the place.
  private static let width = (all: 100, before: 60)

  /// Creates the excerpt around a position from the code points of its line.
  init(_ scalars: [Unicode.Scalar], _ position: Position) {
    number = String(position.line)
    let column = min(position.column - 1, scalars.count)
    let start = scalars.count <= Excerpt.width.all ? 0 : max(0, column - Excerpt.width.before)
    let end = min(scalars.count, start + Excerpt.width.all)
    let head = (start > 0 ? "…" : "") + Excerpt.shown(scalars[start..<min(column, end)])
    shown = head + Excerpt.shown(scalars[min(column, end)..<end]) + (end < scalars.count ? "…" : "")
    indent = String(head.map { $0 == "\t" ? "\t" : " " })
  }

  /// The excerpt as two lines of text: the line, and the caret below it.
  func text(_ ink: Ink) -> String {
    let margin = String(repeating: " ", count: number.count)
    return "  \(ink.faint(number + " |")) \(shown)\n  \(ink.faint(margin + " |")) \(indent)\(ink.bad("^"))\n"
  }

  private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    printable(String(String.UnicodeScalarView(scalars)))
  }
}
