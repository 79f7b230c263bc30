// The line that a problem is in, with a caret below. A file may be all in one line, so a long line is cut to the
// neighbourhood of the problem.

import JSONText

/// A line of a file, and a place in it.
struct Excerpt {
  private let number: String
  /// What is shown of the line.
  private let shown: String
  /// What stands below it, up to the caret: a space for each character, a tab for a tab. Where characters are two cells wide, as
  /// those of Chinese are, the caret stands too far left.
  private let indent: String

  /// How much of a line is shown, in code points, and how much of it before the place.
  private static let width = (all: 100, before: 60)

  /// The excerpt of the line that these code points are, which is the one of that position.
  init(_ scalars: [Unicode.Scalar], _ position: Position) {
    number = String(position.line)
    let column = min(position.column - 1, scalars.count)
    let start = scalars.count <= Excerpt.width.all ? 0 : max(0, column - Excerpt.width.before)
    let end = min(scalars.count, start + Excerpt.width.all)
    let head = (start > 0 ? "…" : "") + Excerpt.printable(scalars[start..<min(column, end)])
    shown = head + Excerpt.printable(scalars[min(column, end)..<end]) + (end < scalars.count ? "…" : "")
    indent = String(head.map { $0 == "\t" ? "\t" : " " })
  }

  /// Two lines.
  func text(_ ink: Ink) -> String {
    let margin = String(repeating: " ", count: number.count)
    return "  \(ink.faint(number + " |")) \(shown)\n  \(ink.faint(margin + " |")) \(indent)\(ink.bad("^"))\n"
  }

  private static func printable(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    segue.printable(String(String.UnicodeScalarView(scalars)))
  }
}
