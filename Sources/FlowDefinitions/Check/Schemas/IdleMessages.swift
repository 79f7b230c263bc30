// Checks the messages of screens against the errors that their schemas can give.

import JSONSchemas
import JSONText

extension Flow {
  /// Messages for keywords that the schema never applies to their property. What it applies by `bind` is not known, but a misspelt
  /// keyword is still none.
  var idleMessages: [Problem] {
    steps.flatMap { step -> [Problem] in
      guard let screen = step.value.screen, screen.hasSchema, !screen.changesProperties else { return [] }
      let pointer = JSONPointer(["steps", step.name, "screen", "messages"])
      let bound = screen.messages.isEmpty ? ChangedPlaces() : screen.boundInSchema
      return screen.messages.flatMap { property -> [Problem] in
        let known = screen.schema.reportedKeywords(ofProperty: property.name, changing: bound)
        return property.value.names.compactMap { keyword in
          guard let known = known ?? SchemaProblem.keyword(slippedTo: keyword).map({ [$0] }),
            !known.contains(keyword)
          else { return nil }
          return Problem(
            .idleMessage(keyword, known: known),
            at: pointer.appending(property.name).appending(keyword), part: .name)
        }
      }
    }
  }
}

extension SchemaProblem {
  /// Returns the keyword that has almost this name; nil if the name is a keyword itself, or resembles none.
  fileprivate static func keyword(slippedTo name: String) -> String? {
    let meant = keyword(meantBy: name)
    return meant.hasSameCodePoints(as: name) ? nil : meant
  }
}
