// Sets text off on a terminal that has colours. Everything that is drawn goes through here, so that without colours not one
// byte of it belongs to an escape sequence, whoever wrote the text.

import CLibrary

/// Colours, or none.
struct Ink {
  let isColoured: Bool

  func strong(_ text: String) -> String { paint(text, "1") }
  func faint(_ text: String) -> String { paint(text, "2") }
  func bad(_ text: String) -> String { paint(text, "31") }
  func warning(_ text: String) -> String { paint(text, "33") }
  func good(_ text: String) -> String { paint(text, "32") }
  func key(_ text: String) -> String { paint(text, "36") }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Ink {
  /// Creates the ink for a descriptor: coloured on a terminal that is not dumb, unless `NO_COLOR` is set and not empty.
  init(for descriptor: Int32) {
    let isDumb = environment("TERM") == "dumb"
    isColoured = isatty(descriptor) == 1 && environment("NO_COLOR") == nil && !isDumb
  }
}

/// The text with everything replaced that could control a terminal: titles, answers and files come from anywhere.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isSteering) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isSteering(scalar) ? "\u{FFFD}" : scalar) }
  return String(result)
}

/// Whether the scalar is a control character other than tab and line feed, a line or paragraph separator, or one that
/// changes the direction of what follows.
private func isSteering(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A: false
  case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}
