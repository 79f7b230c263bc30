// Adapts screens to what was answered. An adapted screen is read anew from its changed document, so it is always one that an
// author could have written.

import Expressions
import JSONSchemas
import JSONText

extension Screen {
  /// Returns the screen with values put into its document and without the properties that do not apply; nil if the outcome is
  /// not a valid screen.
  ///
  /// - Parameters:
  ///   - bound: The value that `bind` gives for each place; an absent value removes what is there.
  ///   - hidden: The properties whose guards do not hold.
  public func adapted(bound: [(place: JSONPointer, value: JSON?)], hidden: Set<CodePoints>) -> Screen? {
    let written = document
    let shown = hidden.isEmpty ? written : hiding(hidden, by: schema, in: written)
    // What would be bound within a property that does not apply is left out with it, whatever it is.
    let bound = bound.filter { place, _ in
      !place.propertiesAround.contains { property in
        hidden.contains(CodePoints(property.tokens.last ?? "")) && shown[property] == nil
          && (property.tokens.count == 3 || written[property] != nil)
      }
    }
    let changesSchema = bound.contains { $0.place.isInSchema }
    var document = changesSchema ? written : shown
    for (place, value) in bound {
      document = document.replacing(place, with: value?.taken(asItIsAt: place.tokens))
    }
    if changesSchema, !hidden.isEmpty {
      let bound = DefinitionNode(json: document["schema"] ?? [:], pointer: JSONPointer(), reading: Reading())
      guard let schema = bound.schema(isClosed: true) else { return nil }
      document = hiding(hidden, by: schema, in: document)
    }
    return Screen(DefinitionNode(json: document, pointer: JSONPointer(), reading: Reading()))
  }

  /// Returns the document of a screen without the properties that do not apply.
  private func hiding(_ names: Set<CodePoints>, by schema: Schema, in document: JSON) -> JSON {
    document["schema"] == nil
      ? document : document.replacing(JSONPointer(["schema"]), with: schema.hiding(names))
  }
}

extension Screen {
  /// Returns the first of these places where the bound value makes the screen invalid, and what is wrong there.
  public func firstProblem(
    binding bound: [(place: JSONPointer, value: JSON?)]
  ) -> (place: JSONPointer, problem: Problem)? {
    var document = document
    for (place, value) in bound {
      document = document.replacing(place, with: value?.taken(asItIsAt: place.tokens))
      let reading = Reading()
      if Screen(DefinitionNode(json: document, pointer: JSONPointer(), reading: reading)) == nil,
        let problem = reading.problems.first(where: { $0.pointer.tokens.starts(with: place.tokens) })
      {
        return (place, problem)
      }
    }
    return nil
  }

  /// Whether a value that is bound there may make a secret of what is typed on the screen.
  public func mayMakeSecrets(binding place: JSONPointer) -> Bool { place.markOfSecret != nil }

  /// Returns what is wrong with the value if it is put at that place of the screen.
  func problems(binding value: JSON, at place: JSONPointer) -> [Problem] {
    let reading = Reading()
    let changed = document.replacing(place, with: value)
    _ = Screen(DefinitionNode(json: changed, pointer: JSONPointer(), reading: reading))
    return reading.problems.filter { $0.pointer.tokens.starts(with: place.tokens) }
  }

  /// Returns the schema with everything that `bind` may make a secret marked as one; nil if there is nothing of that kind.
  static func cautiousSchema(
    of document: JSON, _ bind: [(place: JSONPointer, value: Expression)]
  ) -> Schema? {
    let marks = bind.compactMap { $0.place.markOfSecret }
    if marks.isEmpty { return nil }
    let marked = marks.reduce(document) { $0.replacing($1, with: true) }
    return DefinitionNode(json: marked["schema"] ?? [:], pointer: JSONPointer(), reading: Reading())
      .schema(isClosed: true)
  }
}

extension JSONPointer {
  /// The properties that are described at this place or around it, by the place of their schemas.
  fileprivate var propertiesAround: [JSONPointer] {
    tokens.indices.filter { $0 >= 2 && tokens[$0 - 1] == "properties" }
      .map { JSONPointer(Array(tokens[...$0])) }
  }

  /// Whether a value that is bound there changes the schema of the screen.
  var isInSchema: Bool { tokens.first.map { $0 == "schema" } ?? true }

  /// Where to mark as secret what a value bound here may make one: at this place if it is a `writeOnly`, or else in the schema
  /// of the property that the place is in or, if it is in none, in that of the screen. Nil if it makes none.
  fileprivate var markOfSecret: JSONPointer? {
    if !isInSchema { return nil }
    if tokens.last == "writeOnly" { return self }
    guard Schema.mayHaveSchemas(at: tokens.dropFirst()) else { return nil }
    let property = tokens.count > 2 && tokens[1] == "properties" ? [tokens[1], tokens[2]] : []
    return JSONPointer(["schema"] + property + ["writeOnly"])
  }
}

extension JSON {
  /// Returns this value for that place of a screen with its texts quoted where templates are read: what a user has typed must
  /// not be taken for an expression.
  fileprivate func taken(asItIsAt place: [String]) -> JSON {
    switch (self, place.first) {
    case (.string(let text), "title"), (.string(let text), "body"), (.string(let text), "submit"),
      (.string(let text), "messages"):
      .string(Template.quoting(text))
    case (.object(let members), nil), (.object(let members), "messages"):
      .object(JSONObject(members.map { ($0.name, $0.value.taken(asItIsAt: place + [$0.name])) }))
    default: self
    }
  }
}
