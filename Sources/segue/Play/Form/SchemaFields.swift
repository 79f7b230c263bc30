// Takes a schema apart into questions. Only what a schema says itself, refers to, or combines by `allOf` is looked at, and
// the shape of an object that is chosen; whatever else it says is left to the engine, which objects when the answers do not
// fit.

import ASCII
import JSONText

/// The fields of a screen.
struct SchemaFields {
  /// The whole schema, which references lead into.
  private let document: JSON
  /// The labels of values in the screen's `ui`: value → label, or property → value → label.
  private let labels: JSON
  /// The values so far, which choose among the shapes of objects.
  private let values: JSON

  /// How deep objects in objects are taken apart, `allOf` in `allOf`, and shapes in shapes; deeper objects are asked for as
  /// JSON.
  private static let depth = 4
  /// How many references are followed in a row.
  private static let hops = 16

  /// The fields of `schema`, of the shapes that `values` choose. If it names no properties, there is one field, called
  /// `title`, for the values as a whole.
  static func fields(of schema: JSON, ui: JSON = [:], values: JSON = [:], title: String) -> [Field] {
    let reader = SchemaFields(document: schema, labels: ui["labels"] ?? [:], values: values)
    let place = Place(pointer: JSONPointer(), title: nil, isRequired: true, isReadOnly: false)
    return reader.properties(of: reader.resolved(schema), at: place)
      ?? [.whole(title, isSecret: reader.holdsSecret(schema))]
  }

  /// A place in the values: an object whose properties are fields, or one of the properties.
  private struct Place {
    let pointer: JSONPointer
    let title: String?
    let isRequired: Bool
    let isReadOnly: Bool
    /// Whether it is a secret, or within one.
    var isSecret = false
    /// If the value there says which of several shapes the object around it has, where the properties of all of them are.
    var shapes: [JSONPointer] = []
  }

  /// The fields of an object's properties, or nil if its schema names none.
  private func properties(of schema: JSON, at place: Place) -> [Field]? {
    var tags: [String: [JSONPointer]] = [:]
    let schema = shaped(schema, at: place.pointer, &tags)
    guard let properties = schema["properties"]?.asObject else { return nil }
    let required = schema.names(in: "required")
    return properties.flatMap { property in
      let isRequired = required.contains(where: property.name.hasSameCodePoints)
      let schema = resolved(property.value)
      let title = schema["title"]?.asString ?? property.name
      return fields(
        of: schema,
        at: Place(
          pointer: place.pointer.appending(property.name),
          title: place.title.map { "\($0) – \(title)" } ?? title, isRequired: place.isRequired && isRequired,
          isReadOnly: place.isReadOnly || schema["readOnly"]?.asBool ?? false,
          isSecret: place.isSecret || schema["writeOnly"]?.asBool ?? false,
          shapes: tags[property.name] ?? []))
    }
  }

  /// The schema of the object at this place in the shape that is chosen: what tells its shapes apart comes first, then what
  /// the chosen one has, then the rest. Adds to `tags` what tells them apart, with where the properties of all shapes are.
  private func shaped(
    _ schema: JSON, at place: JSONPointer, _ tags: inout [String: [JSONPointer]], depth: Int = 0
  ) -> JSON {
    guard depth < SchemaFields.depth, let variants = variants(of: schema) else { return schema }
    tags[variants.tag] = variants.names.map(place.appending)
    var whole: JSONObject = [
      "properties": .object([variants.tag: variants.choice(in: schema) { resolved($0) }]),
      "required": .array(variants.requiresTag ? [.string(variants.tag)] : []),
    ]
    let chosen = values[place.appending(variants.tag)].flatMap { value in
      variants.shape(of: value) { resolved($0) }
    }
    for part in [chosen, variants.rest(of: schema)].compactMap({ $0 }) {
      whole = SchemaFields.combined(
        whole, with: shaped(part, at: place, &tags, depth: depth + 1).asObject ?? [:])
    }
    return .object(whole)
  }

  private func variants(of schema: JSON) -> Variants? { Variants(of: schema) { resolved($0) } }

  /// The field of one property, or the fields of its own properties if it is an object that names them.
  private func fields(of schema: JSON, at place: Place) -> [Field] {
    let kind = kind(of: schema, at: place.pointer)
    if case .json = kind, place.pointer.tokens.count < SchemaFields.depth,
      let inner = properties(of: schema, at: place)
    {
      return inner
    }
    return [
      Field(
        place: place.pointer, title: place.title ?? "", description: schema["description"]?.asString,
        isRequired: place.isRequired, isNullable: isNullable(schema, kind),
        isSecret: place.isSecret || kind.isOfSeveral && holdsSecret(schema), isReadOnly: place.isReadOnly,
        shapes: place.shapes, hint: hint(of: schema, kind), kind: kind)
    ]
  }
}

// MARK: - Reading a schema

extension SchemaFields {
  /// The schema, with what it refers to and combines merged into it.
  private func resolved(_ schema: JSON, depth: Int = 0) -> JSON {
    var layers: [JSONObject] = []
    var next = schema.asObject
    while let layer = next, layers.count <= SchemaFields.hops {
      layers.append(layer)
      next = target(of: layer)
    }
    if layers.isEmpty { return schema }
    var whole: JSONObject = [:]
    for layer in layers { whole = SchemaFields.combined(whole, with: layer) }
    // What a schema refers to comes before the parts that it is put together from (`protocol/definitions.md`, “Screens”).
    for layer in layers.reversed() {
      for part in depth < SchemaFields.depth ? layer["allOf"]?.asArray ?? [] : [] {
        whole = SchemaFields.combined(whole, with: resolved(part, depth: depth + 1).asObject ?? [:])
      }
    }
    whole["$ref"] = nil
    whole["allOf"] = nil
    return .object(depth < SchemaFields.depth ? nullable(whole, depth: depth) : whole)
  }

  /// The schema, or if it says that the value is something or null, that something, of a type that may be null.
  private func nullable(_ schema: JSONObject, depth: Int) -> JSONObject {
    for keyword in Variants.keywords {
      let either = schema[keyword]?.asArray ?? []
      let others = either.filter { $0["type"] != "null" }
      guard either.count == 2, others.count == 1 else { continue }
      let other = resolved(others[0], depth: depth + 1).asObject ?? [:]
      var whole = SchemaFields.combined(schema.leavingOut([keyword]), with: other)
      if schema["type"] == nil {
        whole["type"] = .array((other["type"].map { $0.asArray ?? [$0] } ?? []) + ["null"])
      }
      return whole
    }
    return schema
  }

  /// The schema that this one refers to, if it is in the document.
  private func target(of schema: JSONObject) -> JSONObject? {
    guard let reference = schema["$ref"]?.asString, reference.utf8.first == UInt8(ascii: "#") else {
      return nil
    }
    return String(reference.dropFirst()).percentDecoded.flatMap { JSONPointer($0) }.flatMap {
      document[$0]?.asObject
    }
  }

  /// A schema's keywords over those of another schema that applies too. What either of them names, requires or marks is
  /// named, required or marked.
  private static func combined(_ own: JSONObject, with other: JSONObject) -> JSONObject {
    if own.isEmpty { return other }
    var whole = other.merging(own)
    if let properties = own["properties"]?.asObject, let others = other["properties"]?.asObject {
      let both = properties.map { property in
        (property.name, others[property.name].map { ["allOf": [property.value, $0]] } ?? property.value)
      }
      whole["properties"] = .object(JSONObject(both).merging(others.leavingOut(properties.names)))
    }
    let required = JSON.object(own).names(in: "required") + JSON.object(other).names(in: "required")
    if !required.isEmpty { whole["required"] = .array(required.map(JSON.string)) }
    for mark in ["writeOnly", "readOnly"] where other[mark] == true { whole[mark] = true }
    return whole
  }

  private func kind(of schema: JSON, at place: JSONPointer) -> Field.Kind {
    // To what only yes may be said to, somebody has to say yes.
    if let value = schema["const"] { return value == true ? .truth : .fixed(value) }
    if let values = schema["enum"]?.asArray { return .choice(values.map { choice($0, at: place) }) }
    if let choices = titledChoices(of: schema, at: place) { return .choice(choices) }
    switch type(of: schema) {
    case "string": return .text
    case "integer", "number": return .number
    case "boolean": return .truth
    case "array": return list(of: resolved(schema["items"] ?? true), at: place)
    case "object": return .json
    default: return schema["properties"] == nil && variants(of: schema) == nil ? .any : .json
    }
  }

  private func list(of schema: JSON, at place: JSONPointer) -> Field.Kind {
    let kind = kind(of: schema, at: place)
    switch kind {
    case .text, .number, .truth, .choice: return .list(kind)
    case .list, .json, .any, .fixed: return .json
    }
  }

  /// The choices of a `oneOf` or `anyOf` of constants with titles, the usual way to label the values of an `enum`.
  private func titledChoices(of schema: JSON, at place: JSONPointer) -> [Field.Choice]? {
    guard let branches = (schema["oneOf"] ?? schema["anyOf"])?.asArray, !branches.isEmpty else { return nil }
    let choices = branches.compactMap { branch in
      branch["const"].map { value in
        choice(value, at: place, titled: branch["title"]?.asString)
      }
    }
    return choices.count == branches.count ? choices : nil
  }

  private func choice(_ value: JSON, at place: JSONPointer, titled title: String? = nil) -> Field.Choice {
    let own = labels[String(place.description.dropFirst())]?[value.words]
    let label = own?.asString ?? labels[value.words]?.asString
    return Field.Choice(value: value, label: label ?? title ?? value.words)
  }

  private func isNullable(_ schema: JSON, _ kind: Field.Kind) -> Bool {
    if case .choice(let choices) = kind, choices.contains(where: { $0.value.isNull }) { return true }
    return schema["type"]?.asArray?.contains("null") ?? false
  }

  /// Whether what the schema describes is a secret, or something in it is.
  private func holdsSecret(_ schema: JSON) -> Bool {
    var followed: [String] = []
    return holdsSecret(schema, &followed)
  }

  private func holdsSecret(_ schema: JSON, _ followed: inout [String]) -> Bool {
    if let elements = schema.asArray { return elements.contains { holdsSecret($0, &followed) } }
    guard let members = schema.asObject else { return false }
    if members["writeOnly"] == true { return true }
    if let reference = members["$ref"]?.asString, !followed.contains(where: reference.hasSameCodePoints) {
      followed.append(reference)
      if let target = target(of: members), holdsSecret(.object(target), &followed) { return true }
    }
    return members.contains { holdsSecret($0.value, &followed) }
  }

  /// The type, if there is exactly one besides null.
  private func type(of schema: JSON) -> String? {
    let types = schema["type"].map { $0.asArray ?? [$0] } ?? []
    let others = types.compactMap { $0.asString }.filter { $0 != "null" }
    return others.count == 1 ? others[0] : nil
  }

  private func hint(of schema: JSON, _ kind: Field.Kind) -> String? {
    switch kind {
    case .truth: return "y/n"
    case .list: return "parted by commas"
    case .json: return "JSON"
    case .number: return range(schema["minimum"]?.asNumber, schema["maximum"]?.asNumber)
    case .text:
      let formats = ["date": "YYYY-MM-DD", "time": "hh:mm:ssZ", "date-time": "YYYY-MM-DDThh:mm:ssZ"]
      return schema["format"]?.asString.flatMap { formats[$0] }
    case .choice, .any, .fixed: return nil
    }
  }

  private func range(_ minimum: JSONNumber?, _ maximum: JSONNumber?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "\(minimum.text)–\(maximum.text)"
    case (let minimum?, nil): "at least \(minimum.text)"
    case (nil, let maximum?): "at most \(maximum.text)"
    case (nil, nil): nil
    }
  }
}

extension Field.Kind {
  /// Whether the answer may consist of several values.
  fileprivate var isOfSeveral: Bool {
    switch self {
    case .json, .any, .list: true
    default: false
    }
  }
}

extension JSON {
  /// The strings in the list with this name.
  fileprivate func names(in list: String) -> [String] {
    (self[list]?.asArray ?? []).compactMap { $0.asString }
  }
}
