// Places marked in the text itself, so that no test counts columns.

/// A text and the places at which 1️⃣ and 2️⃣ stood in it.
struct MarkedText {
  /// The text without the marks.
  let text: String
  /// From 1️⃣ to 2️⃣, in code points; empty at 1️⃣ where there is no 2️⃣.
  let range: Range<Int>

  init(_ marked: String) {
    var text = ""
    var marks: [Int] = []
    for character in marked {
      if character == "1️⃣" || character == "2️⃣" {
        marks.append(text.unicodeScalars.count)
      } else {
        text.append(character)
      }
    }
    self.text = text
    range = (marks.first ?? 0)..<(marks.last ?? 0)
  }
}
