// Properties that schemas ask for and do not describe: where there are no others, that is never met; elsewhere it is a slip if one is
// described that is called almost so.

import JSONSchemas
import JSONText
import Spelling

extension Flow {
  /// What `required` and the like ask for, wherever they stand, and what conditions look at, that nothing describes. What `bind` changes
  /// is not looked at, nor what a reference leads to.
  var undescribedProperties: [Problem] {
    var asked = AskedProperties(bound: BoundPlaces(of: self))
    for (schema, pointer) in schemas {
      guard let written = document[pointer] else { continue }
      asked.look(at: written, pointer, schema.root, isClosed: schema.namesAllProperties)
    }
    return asked.problems
  }
}

private struct AskedProperties {
  let bound: BoundPlaces
  var problems: [Problem] = []

  /// A value, and what there is to know about its properties.
  private struct Subject {
    /// The schema that stands where the value is described first.
    let pointer: JSONPointer
    /// What it says together with all that it applies to the same value.
    let place: Schema.Place
    /// Whether there are no properties but those that are described.
    let isClosed: Bool
    /// The names that are described otherwise than by a condition; nil where that is not known.
    let described: [String]?

    func mistake(ofAskingFor name: String) -> Problem.Mistake? {
      let known = place.propertyNames
      if isClosed { return .unknownProperty(name, known: known) }
      return closest(to: name, in: known).map { .suspiciousProperty(name, meant: $0) }
    }
  }

  /// Looks at a schema, and at what it says of properties and elements.
  mutating func look(at schema: JSON, _ pointer: JSONPointer, _ place: Schema.Place, isClosed: Bool) {
    var described: [String] = []
    let isKnown = schema.collectDescribed(&described)
    look(
      through: schema, at: pointer,
      Subject(pointer: pointer, place: place, isClosed: isClosed, described: isKnown ? described : nil))
  }

  private mutating func look(through schema: JSON, at pointer: JSONPointer, _ subject: Subject) {
    if subject.place.types.contains(.object) { noteAsked(of: schema, at: pointer, subject) }
    for property in schema["properties"]?.asObject ?? [:] {
      guard let place = subject.place.property(property.name) else { continue }
      let pointer = pointer.appending("properties").appending(property.name)
      look(at: property.value, pointer, place, isClosed: place.isClosed)
    }
    if let items = schema["items"], let place = subject.place.anyElement {
      look(at: items, pointer.appending("items"), place, isClosed: place.isClosed)
    }
    // What is put into a schema may stand for what another one of them asks for.
    if bound.touch(subject.pointer) { return }
    if let condition = schema["if"] {
      look(throughCondition: condition, at: pointer.appending("if"), subject)
    }
    for (path, inner) in schema.appliedInPlace {
      look(through: inner, at: path.reduce(pointer) { $0.appending($1) }, subject)
    }
  }

  private mutating func look(throughCondition schema: JSON, at pointer: JSONPointer, _ subject: Subject) {
    noteAsked(of: schema, at: pointer, subject)
    guard let described = subject.described else { return }
    for name in schema["properties"]?.asObject?.names ?? [] where !described.contains(name) {
      guard let meant = closest(to: name, in: described) else { continue }
      let place = pointer.appending("properties").appending(name)
      problems.append(Problem(.suspiciousProperty(name, meant: meant), at: place, part: .name))
    }
  }

  private mutating func noteAsked(of schema: JSON, at pointer: JSONPointer, _ subject: Subject) {
    note(schema["required"], at: pointer.appending("required"), subject)
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      for dependency in schema[keyword]?.asObject ?? [:] {
        let place = pointer.appending(keyword).appending(dependency.name)
        note(dependency.name, at: place, .name, subject)
        note(dependency.value, at: place, subject)
      }
    }
  }

  private mutating func note(_ names: JSON?, at pointer: JSONPointer, _ subject: Subject) {
    for (place, name) in (names?.asArray ?? []).enumerated() {
      if let name = name.asString { note(name, at: pointer.appending(place), .value, subject) }
    }
  }

  private mutating func note(
    _ name: String, at pointer: JSONPointer, _ part: Problem.Part, _ subject: Subject
  ) {
    if subject.place.describes(name) { return }
    guard let mistake = subject.mistake(ofAskingFor: name),
      !bound.mayHoldProperty(name, ofSchemaAt: subject.pointer)
    else { return }
    problems.append(Problem(mistake, at: pointer, part: part))
  }
}

extension BoundPlaces {
  /// Whether the schema at that place may have the property by what is put into it, or may not ask for it any more.
  fileprivate func mayHoldProperty(_ name: String, ofSchemaAt pointer: JSONPointer) -> Bool {
    let remarks: Set = ["title", "description", "examples", "default"]
    let properties = pointer.appending("properties")
    return hold(properties) || members(of: properties).contains(name)
      || !members(of: pointer).subtracting(remarks).subtracting(["properties"]).isEmpty
  }
}

extension JSON {
  /// The schemas that this one puts to the same value, but for a condition, and where they stand in it.
  fileprivate var appliedInPlace: [(path: [String], schema: JSON)] {
    let lists = ["allOf", "anyOf", "oneOf"].flatMap { keyword in
      (self[keyword]?.asArray ?? []).enumerated().map { ([keyword, String($0)], $1) }
    }
    let choices =
      self["if"] == nil ? [] : ["then", "else"].compactMap { key in self[key].map { ([key], $0) } }
    let dependent = ["dependentSchemas", "dependencies"].flatMap { keyword in
      (self[keyword]?.asObject ?? [:]).map { ([keyword, $0.name], $0.value) }
    }
    return lists + choices + dependent
  }

  /// Collects the names that it describes, but for its conditions.
  /// - Returns: whether these are all.
  fileprivate func collectDescribed(_ names: inout [String]) -> Bool {
    if ["$ref", "$dynamicRef", "patternProperties"].contains(where: { self[$0] != nil }) { return false }
    names += self["properties"]?.asObject?.names ?? []
    for (_, schema) in appliedInPlace where !schema.collectDescribed(&names) { return false }
    return true
  }
}
