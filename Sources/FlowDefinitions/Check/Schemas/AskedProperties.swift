// Properties that schemas ask for and do not describe: where there are no others, that is never met; elsewhere it is a slip if one is
// described that is called almost so.

import JSONSchemas
import JSONText
import Spelling

extension Flow {
  /// What `required` and the like ask for, wherever they stand, and what conditions look at, that nothing describes, or that is shut out.
  /// What `bind` changes is not looked at.
  var undescribedProperties: [Problem] {
    var asked = AskedProperties(bound: BoundPlaces(of: self))
    for (schema, pointer) in schemas {
      guard let written = document[pointer] else { continue }
      asked.look(throughSchema: written, at: pointer, schema)
    }
    return asked.problems
  }
}

private struct AskedProperties {
  let bound: BoundPlaces
  var problems: [Problem] = []
  /// Where they stand. What several references lead to is wrong once.
  private var told: Set<JSONPointer> = []
  /// The schema that is looked through, and where it stands.
  private var root: (schema: JSON, pointer: JSONPointer) = (.null, JSONPointer())
  /// Whether it spells its keywords so that nobody knows what is described.
  private var isMisspelled = false
  /// Where references lead that were followed, for each value that they put it to.
  private var followed: Set<[JSONPointer]> = []

  init(bound: BoundPlaces) { self.bound = bound }

  /// A value, and what there is to know about its properties.
  private struct Subject {
    /// The schema that stands where the value is described first.
    let pointer: JSONPointer
    let schema: JSON
    /// What it says together with all that it applies to the same value.
    let place: Schema.Place
    /// Whether there are no properties but those that are described.
    let isClosed: Bool

    func mistake(ofAskingFor name: String, isPlain: Bool) -> Problem.Mistake? {
      let known = place.propertyNames
      if isClosed && isPlain { return .unknownProperty(name, known: known) }
      return closest(to: name, in: known).map { .suspiciousProperty(name, meant: $0) }
    }
  }

  /// Looks at a schema of the flow, and at what it says of properties and elements.
  mutating func look(throughSchema written: JSON, at pointer: JSONPointer, _ schema: Schema) {
    root = (written, pointer)
    isMisspelled = schema.misspellsNames
    followed = []
    look(at: written, pointer, schema.root, isClosed: schema.namesAllProperties)
  }

  private mutating func look(
    at schema: JSON, _ pointer: JSONPointer, _ place: Schema.Place, isClosed: Bool
  ) {
    let subject = Subject(pointer: pointer, schema: schema, place: place, isClosed: isClosed)
    look(through: schema, at: pointer, subject, inside: [])
  }

  /// - Parameter closers: The names that schemas around this one, and put to the same value, describe without taking others.
  private mutating func look(
    through schema: JSON, at pointer: JSONPointer, _ subject: Subject, inside closers: [Set<String>]
  ) {
    let closers = closers + self.closers(of: schema)
    if subject.place.types.contains(.object) { noteAsked(of: schema, at: pointer, subject, inside: closers) }
    // What is put into the schema of a property elsewhere may describe what is asked for here.
    if pointer == subject.pointer || !bound.touch(subject.pointer) {
      for property in schema["properties"]?.asObject ?? [:] {
        guard let place = subject.place.property(property.name) else { continue }
        let pointer = pointer.appending("properties").appending(property.name)
        look(at: property.value, pointer, place, isClosed: place.isClosed)
      }
      look(throughElementsOf: schema, at: pointer, subject.place)
    }
    if let condition = schema["if"] {
      look(throughCondition: condition, at: pointer.appending("if"), subject, inside: closers)
    }
    for (path, inner) in schema.appliedInPlace {
      look(through: inner, at: path.reduce(pointer) { $0.appending($1) }, subject, inside: closers)
    }
    if let (target, place) = self.target(ofReferenceIn: schema), !bound.touch(place),
      followed.insert([place, subject.pointer]).inserted
    {
      look(through: target, at: place, subject, inside: closers)
    }
  }

  private mutating func look(
    throughElementsOf schema: JSON, at pointer: JSONPointer, _ list: Schema.Place
  ) {
    for (index, item) in (schema["prefixItems"]?.asArray ?? []).enumerated() {
      guard let place = list.element(index) else { continue }
      look(at: item, pointer.appending("prefixItems").appending(index), place, isClosed: place.isClosed)
    }
    guard let items = schema["items"] else { return }
    let first = schema["prefixItems"]?.asArray?.count ?? 0
    guard let place = first == 0 ? list.anyElement : list.element(first) else { return }
    look(at: items, pointer.appending("items"), place, isClosed: place.isClosed)
  }

  /// Looks at what a condition looks at.
  /// - Parameters:
  ///   - path: The properties in the subject that lead to what the condition is about.
  ///   - isPlain: Whether it is the condition itself, and no part of it that it holds also without.
  private mutating func look(
    throughCondition schema: JSON, at pointer: JSONPointer, _ subject: Subject, at path: [String] = [],
    inside closers: [Set<String>], isPlain: Bool = true
  ) {
    var place = subject.place
    for name in path {
      guard let inner = place.property(name) else { return }
      place = inner
    }
    let value = Subject(
      pointer: subject.pointer, schema: subject.schema, place: place,
      isClosed: path.isEmpty ? subject.isClosed : place.isClosed)
    if path.isEmpty || !bound.touch(subject.pointer) {
      noteAsked(of: schema, at: pointer, value, inside: path.isEmpty ? closers : [], isPlain: isPlain)
    }
    var described: [String] = []
    let isKnown = subject.schema.collectDescribed(at: path[...], &described)
    for property in schema["properties"]?.asObject ?? [:] {
      let name = property.name
      let pointer = pointer.appending("properties").appending(name)
      if described.contains(name) {
        look(
          throughCondition: property.value, at: pointer, subject, at: path + [name], inside: [],
          isPlain: isPlain)
      } else if isKnown, let meant = closest(to: name, in: described),
        path.isEmpty
          ? !bound.mayHoldProperty(name, ofSchemaAt: subject.pointer) : !bound.touch(subject.pointer)
      {
        tell(Problem(.suspiciousProperty(name, meant: meant), at: pointer, part: .name))
      }
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
      for (index, part) in (schema[keyword]?.asArray ?? []).enumerated() {
        look(
          throughCondition: part, at: pointer.appending(keyword).appending(index), subject, at: path,
          inside: closers, isPlain: isPlain && keyword == "allOf")
      }
    }
    if let negated = schema["not"] {
      look(
        throughCondition: negated, at: pointer.appending("not"), subject, at: path, inside: closers,
        isPlain: false)
    }
  }

  private mutating func noteAsked(
    of schema: JSON, at pointer: JSONPointer, _ subject: Subject, inside closers: [Set<String>],
    isPlain: Bool = true
  ) {
    func note(_ name: String, at pointer: JSONPointer, _ part: Problem.Part) {
      guard let mistake = mistake(ofAskingFor: name, subject, inside: closers, isPlain: isPlain),
        !bound.mayHoldProperty(name, ofSchemaAt: subject.pointer)
      else { return }
      tell(Problem(mistake, at: pointer, part: part))
    }
    func note(_ names: JSON?, at pointer: JSONPointer) {
      for (place, name) in (names?.asArray ?? []).enumerated() {
        if let name = name.asString { note(name, at: pointer.appending(place), .value) }
      }
    }
    note(schema["required"], at: pointer.appending("required"))
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      for dependency in schema[keyword]?.asObject ?? [:] {
        let place = pointer.appending(keyword).appending(dependency.name)
        note(dependency.name, at: place, .name)
        note(dependency.value, at: place)
      }
    }
  }

  private mutating func tell(_ problem: Problem) {
    if told.insert(problem.pointer).inserted { problems.append(problem) }
  }

  private func mistake(
    ofAskingFor name: String, _ subject: Subject, inside closers: [Set<String>], isPlain: Bool
  ) -> Problem.Mistake? {
    let isShutOut = isPlain && closers.contains { !$0.contains(name) }
    if subject.place.describes(name) { return isShutOut ? .shutOutProperty(name) : nil }
    if isShutOut { return .unknownProperty(name, known: subject.place.propertyNames) }
    return subject.mistake(ofAskingFor: name, isPlain: isPlain)
  }

  /// The names that the schema describes itself, where it takes no others: it looks at nothing else for that. And those of what it
  /// applies in any case.
  private func closers(of schema: JSON) -> [Set<String>] {
    if isMisspelled { return [] }
    var closers: [Set<String>] = []
    var (open, seen): ([JSON], Set<JSONPointer>) = ([schema], [])
    while let schema = open.popLast() {
      if schema["additionalProperties"] == false, schema["patternProperties"] == nil {
        closers.append(Set(schema["properties"]?.asObject?.names ?? []))
      }
      open += schema["allOf"]?.asArray ?? []
      if let (target, place) = target(ofReferenceIn: schema), seen.insert(place).inserted {
        open.append(target)
      }
    }
    return closers
  }

  /// What the schema's reference leads to, if that is a place in the same document.
  private func target(ofReferenceIn schema: JSON) -> (JSON, JSONPointer)? {
    guard let reference = schema["$ref"]?.asString, reference.hasPrefix("#"), !reference.contains("%"),
      let tokens = JSONPointer(String(reference.dropFirst()))?.tokens,
      let target = root.schema[JSONPointer(tokens)], !root.schema.hasInnerIdentifiers
    else { return nil }
    return (target, JSONPointer(root.pointer.tokens + tokens))
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

  /// Collects the names that it describes of the value that the properties lead to, but for its conditions.
  /// - Returns: whether these are all.
  fileprivate func collectDescribed(at path: ArraySlice<String>, _ names: inout [String]) -> Bool {
    if ["$ref", "$dynamicRef", "patternProperties"].contains(where: { self[$0] != nil }) { return false }
    if let first = path.first {
      if let property = self["properties"]?[first],
        !property.collectDescribed(at: path.dropFirst(), &names)
      {
        return false
      }
    } else {
      names += self["properties"]?.asObject?.names ?? []
    }
    for (_, schema) in appliedInPlace where !schema.collectDescribed(at: path, &names) { return false }
    return true
  }

  /// Whether a schema in it has a name of its own, which references in it start from.
  fileprivate var hasInnerIdentifiers: Bool {
    let members = asArray ?? asObject?.map(\.value) ?? []
    return members.contains { $0["$id"] != nil || $0.hasInnerIdentifiers }
  }
}
