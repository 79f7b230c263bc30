// Flow definitions in which 1️⃣ marks the places that problems are expected at, so that no test counts columns.

import FlowDefinitions
import JSONText

/// The text of a definition, and the positions of the marks that stood in it.
struct MarkedFlow {
  let text: String
  let positions: [Position]

  init(_ marked: String) {
    var text = ""
    var positions: [Position] = []
    for character in marked {
      if character == "1️⃣" {
        positions.append(Position(ofByte: text.utf8.count, in: text.utf8))
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.positions = positions
  }

  /// Everything that is wrong with it, in the order of the text.
  var diagnostics: [Diagnostic] {
    Diagnostic.all(of: Flow.problems(of: Array(text.utf8)), in: Array(text.utf8))
  }
}

/// The definition of a flow of these steps, of which the first one is the start.
func flow(_ steps: String, _ more: String = "") -> String {
  let name = steps.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
  return """
    {
      "flow": "test",
      "start": "\(name)",
      \(more.isEmpty ? "" : more + ",")
      "steps": {
        \(steps)
      }
    }
    """
}

func read(_ text: String) throws -> Flow { try Flow(reading: Array(text.utf8)) }
