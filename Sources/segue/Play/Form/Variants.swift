// The shapes of an object of which each has other properties (`oneOf`, `anyOf`), where a property that is one fixed value
// (`const`) in each of them tells them apart: that value is asked for, and then there are the properties of one shape.

import JSONText

/// What an object may be, one or the other.
struct Variants {
  /// The keyword that lists the shapes.
  private let keyword: String
  /// The name of the property that tells them apart.
  let tag: String
  private let shapes: [JSONObject]

  /// What says that a value fits one of several schemas.
  static let keywords = ["anyOf", "oneOf"]

  /// The shapes of the object with this schema; nil if it has none that are told apart. `read` gives a schema with what it
  /// refers to merged into it.
  init?(of schema: JSON, read: (JSON) -> JSON) {
    for keyword in Variants.keywords {
      let shapes = (schema[keyword]?.asArray ?? []).map { read($0).asObject ?? [:] }
      let names = shapes.first?["properties"]?.asObject?.names ?? []
      let tag = names.first { name in shapes.allSatisfy { Variants.value(of: name, in: $0, read) != nil } }
      guard let tag else { continue }
      self.keyword = keyword
      self.tag = tag
      self.shapes = shapes
      return
    }
    return nil
  }

  /// The shape in which the property that tells them apart has this value, without that property.
  func shape(of value: JSON, read: (JSON) -> JSON) -> JSON? {
    shapes.first { Variants.value(of: tag, in: $0, read) == value }.map { without(tag, $0) }
  }

  /// What the schema says of all shapes, without the property that tells them apart.
  func rest(of schema: JSON) -> JSON { without(tag, (schema.asObject ?? [:]).leavingOut([keyword])) }

  /// The property that tells the shapes apart, as a choice of the values that it has in them.
  func choice(in schema: JSON, read: (JSON) -> JSON) -> JSON {
    let own = read(schema["properties"]?[tag] ?? true)
    let titled = Variants.keywords.flatMap { own[$0]?.asArray ?? [] }
    let options = shapes.map { shape -> JSON in
      let its = read(shape["properties"]?[tag] ?? true)
      let known = titled.first { $0["const"] == its["const"] }
      let title = shape["title"] ?? its["title"] ?? known?["title"]
      return ["const": its["const"] ?? .null, "title": title ?? .null]
    }
    let named = (own.asObject ?? [:]).keeping(["title", "description", "readOnly"])
    return .object(named.merging(["oneOf": .array(options)]))
  }

  /// The names of the properties that any of the shapes has.
  var names: [String] { shapes.flatMap { $0["properties"]?.asObject?.names ?? [] } }

  /// Whether each shape requires the property that tells them apart.
  var requiresTag: Bool {
    shapes.allSatisfy { $0["required"]?.asArray?.contains(.string(tag)) ?? false }
  }

  /// The only value that the property may have in the shape.
  private static func value(of name: String, in shape: JSONObject, _ read: (JSON) -> JSON) -> JSON? {
    shape["properties"]?[name].map(read)?["const"]
  }

  private func without(_ name: String, _ schema: JSONObject) -> JSON {
    guard let properties = schema["properties"]?.asObject else { return .object(schema) }
    return .object(schema.merging(["properties": .object(properties.leavingOut([name]))]))
  }
}
