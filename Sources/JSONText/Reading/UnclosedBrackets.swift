// Where a text that has a bracket too few lacks it. The place where its end is missed may be hundreds of lines further down.

/// The arrays and objects that a text has begun and not ended.
struct UnclosedBrackets {
  /// A bracket, and how far its line is indented.
  private struct Bracket {
    let byte: Int
    let indent: Int
  }

  private var open: [Bracket] = []
  /// The first bracket that seems to have been ended by one of another line's: it begins a line that is less indented.
  private var suspect: Bracket?

  /// Where the bracket is that was most likely left open; nil if none was.
  var place: Int? {
    guard let last = open.last else { return nil }
    // Were the suspect left open, everything begun after it would be ended.
    if let suspect, suspect.byte > last.byte { return suspect.byte }
    return last.byte
  }

  /// Reads the part of a text before an error: JSON, as far as it goes.
  init(in bytes: some Collection<UInt8>) {
    var (indent, isIndent, isInString, isEscaped) = (0, true, false, false)
    for (place, byte) in bytes.enumerated() {
      if isInString {
        (isInString, isEscaped) = (
          isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\")
        )
        continue
      }
      switch byte {
      case UInt8(ascii: "\n"): (indent, isIndent) = (0, true)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): if isIndent { indent += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(Bracket(byte: place, indent: indent))
        isIndent = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let begun = open.popLast(), isIndent, indent < begun.indent, suspect == nil { suspect = begun }
        isIndent = false
      default:
        isInString = byte == UInt8(ascii: "\"")
        isIndent = false
      }
    }
  }
}
