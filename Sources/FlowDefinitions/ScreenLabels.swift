// The words in which a screen shows values to choose from: those that its author wrote for front ends, or else those of the schema.

import JSONSchemas
import JSONText

extension Screen {
  /// Returns the words for a value of a property, or nil if it has none: the label that `ui.labels` gives it on this field, that
  /// which it gives the value on all fields, or the title that the schema gives the value. A list is in words if one of its
  /// elements is. Only what is chosen from some values has words: what was typed is what the user has read.
  public func label(of value: JSON, for property: String) -> String? {
    guard let place = schema.root.property(property) else { return nil }
    guard let elements = value.asArray else { return words(on: property, at: place)[CodePoints(value.text)] }
    guard let words = place.anyElement.map({ words(on: property, at: $0) }) else { return nil }
    if elements.allSatisfy({ words[CodePoints($0.text)] == nil }) { return nil }
    return elements.map { words[CodePoints($0.text)] ?? $0.name }.joined(separator: ", ")
  }

  /// Returns the words for the values that may be chosen at a place, by what JSON writes for them.
  private func words(on property: String, at place: Schema.Place) -> [CodePoints: String] {
    let labels = document["ui"]?["labels"]
    let own = labels?[String(JSONPointer([property]).description.dropFirst())]
    var words = Dictionary(firstOf: place.titledValues.map { (CodePoints($0.value.text), $0.title) })
    for value in place.allowedValues ?? (place.types == .boolean ? [true, false] : []) {
      guard let label = own?[value.name]?.asString ?? labels?[value.name]?.asString else { continue }
      words[CodePoints(value.text)] = label
    }
    return words
  }
}

extension JSON {
  /// What the value is called among labels: a text as it is, anything else as JSON writes it.
  fileprivate var name: String { asString ?? text }
}
