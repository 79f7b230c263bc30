// The words in which a screen shows values: what its author wrote for front ends, or else what the schema says.

import JSONSchemas
import JSONText

extension Screen {
  /// Returns the words for a value of a property, or nil if it has none: the label that `ui.labels` gives it on this field, that
  /// which it gives the value on all fields, or the title that the schema gives the value. A list is in words if one of its
  /// elements is.
  public func label(of value: JSON, for property: String) -> String? {
    guard let elements = value.asArray else {
      return label(of: value, for: property, schema.root.property(property))
    }
    let place = schema.root.property(property)
    let labels = elements.enumerated().map { label(of: $1, for: property, place?.element($0)) }
    if labels.allSatisfy({ $0 == nil }) { return nil }
    return zip(labels, elements).map { $0 ?? $1.name }.joined(separator: ", ")
  }

  private func label(of value: JSON, for property: String, _ place: Schema.Place?) -> String? {
    let labels = document["ui"]?["labels"]
    let field = String(JSONPointer([property]).description.dropFirst())
    return labels?[field]?[value.name]?.asString ?? labels?[value.name]?.asString ?? place?.title(of: value)
  }
}

extension JSON {
  /// What the value is called among labels: a text as it is, anything else as JSON writes it.
  fileprivate var name: String { asString ?? text }
}
