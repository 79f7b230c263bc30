// Finds properties that schemas ask for but do not describe. Where no others are allowed, the schema can never be met;
// elsewhere it is a slip if one that is described has almost the same name.

import JSONSchemas
import JSONText
import Spelling

extension Flow {
  /// The properties that are asked for by `required` and the like, wherever these are, or looked at by conditions, but that
  /// nothing describes, or that are shut out. What `bind` changes is not checked.
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
  /// The places of the problems. What several references lead to is reported once.
  private var told: Set<JSONPointer> = []
  /// The schema that is being checked, and its place.
  private var root: (schema: JSON, pointer: JSONPointer) = (.null, JSONPointer())
  /// Whether references are resolved from the schema as a whole, since no schema inside it has an identifier of its own.
  private var hasOneBase = true
  /// Whether a keyword of the schema is misspelt so that what it describes is not known.
  private var isMisspelled = false
  /// The targets of the references that were followed, each with the value to which the reference applies them.
  private var followed: Set<[JSONPointer]> = []
  /// What references lead to and has not been looked at yet. Types may refer to one another in rings of any length: followed at
  /// once, they would take as much stack.
  private var open: [Referred] = []
  /// The number of schemas that may still be looked at in search of what shuts properties out.
  private var closersLeft = 0

  private struct Referred {
    let schema: JSON
    let pointer: JSONPointer
    let subject: Subject
    let closers: [Set<String>]
  }

  /// How many references are followed in a schema, and how many schemas are looked at for each of the two. In larger ones,
  /// where each type has properties of the others, the rest is not checked.
  private static let mostFollowed = 10_000

  init(bound: BoundPlaces) { self.bound = bound }

  /// A value, and what is known about its properties.
  private struct Subject {
    /// The place of the schema that describes the value first.
    let pointer: JSONPointer
    let schema: JSON
    /// What the schema says together with everything that it applies to the same value.
    let place: Schema.Place
    /// Whether no properties are allowed except those that are described.
    let isClosed: Bool

    func mistake(ofAskingFor name: String, isPlain: Bool) -> Problem.Mistake? {
      let known = place.propertyNames
      if isClosed && isPlain { return .unknownProperty(name, known: known) }
      return closest(to: name, in: known).map { .suspiciousProperty(name, meant: $0) }
    }
  }

  /// Checks a schema of the flow, and what it says of properties and elements.
  mutating func look(throughSchema written: JSON, at pointer: JSONPointer, _ schema: Schema) {
    root = (written, pointer)
    hasOneBase = !written.hasInnerIdentifiers
    isMisspelled = schema.misspellsNames
    followed = []
    closersLeft = Self.mostFollowed
    look(at: written, pointer, schema.root, isClosed: schema.namesAllProperties)
    var next = 0
    while next < open.count {
      let referred = open[next]
      look(through: referred.schema, at: referred.pointer, referred.subject, inside: referred.closers)
      next += 1
    }
    open = []
  }

  private mutating func look(
    at schema: JSON, _ pointer: JSONPointer, _ place: Schema.Place, isClosed: Bool
  ) {
    let subject = Subject(pointer: pointer, schema: schema, place: place, isClosed: isClosed)
    look(through: schema, at: pointer, subject, inside: [])
  }

  /// Checks one of the schemas that apply to the subject.
  ///
  /// - Parameter closers: The names described by each schema around this one that applies to the same value and takes no others.
  private mutating func look(
    through schema: JSON, at pointer: JSONPointer, _ subject: Subject, inside closers: [Set<String>]
  ) {
    let closers = closers + self.closers(of: schema)
    if subject.place.types.contains(.object) { noteAsked(of: schema, at: pointer, subject, inside: closers) }
    // If something is put into the schema of a property elsewhere, it may describe what is asked for here.
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
    if followed.count < Self.mostFollowed, let (target, place) = self.target(ofReferenceIn: schema),
      !bound.touch(place), followed.insert([place, subject.pointer]).inserted
    {
      open.append(Referred(schema: target, pointer: place, subject: subject, closers: closers))
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

  /// Checks what a condition looks at.
  ///
  /// - Parameters:
  ///   - path: The properties in the subject that lead to what the condition is about.
  ///   - isPlain: Whether this is part of the condition itself, and not something without which it may hold as well.
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

  /// Returns the names that the schema itself describes, if it takes no others, and likewise those of the schemas that it
  /// applies in any case. Such a schema ignores what others describe.
  private mutating func closers(of schema: JSON) -> [Set<String>] {
    if isMisspelled { return [] }
    var closers: [Set<String>] = []
    var (open, seen): ([JSON], Set<JSONPointer>) = ([schema], [])
    while let schema = open.popLast() {
      closersLeft -= 1
      if closersLeft < 0 { return [] }
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

  /// Returns what the schema's reference leads to, if that is in the same document.
  private func target(ofReferenceIn schema: JSON) -> (JSON, JSONPointer)? {
    guard hasOneBase, let reference = schema["$ref"]?.asString, reference.hasPrefix("#"),
      !reference.contains("%"), let tokens = JSONPointer(String(reference.dropFirst()))?.tokens,
      let target = root.schema[JSONPointer(tokens)]
    else { return nil }
    return (target, JSONPointer(root.pointer.tokens + tokens))
  }
}

extension BoundPlaces {
  /// Returns whether a value put into the schema at that place may add the property, or may stop the schema from asking for it.
  fileprivate func mayHoldProperty(_ name: String, ofSchemaAt pointer: JSONPointer) -> Bool {
    let remarks: Set = ["title", "description", "examples", "default"]
    let properties = pointer.appending("properties")
    return hold(properties) || members(of: properties).contains(name)
      || !members(of: pointer).subtracting(remarks).subtracting(["properties"]).isEmpty
  }
}

extension JSON {
  /// The schemas that this one applies to the same value, except for a condition, and where they are in it.
  fileprivate var appliedInPlace: [(path: [String], schema: JSON)] {
    let lists = ["allOf", "anyOf", "oneOf"].flatMap { keyword in
      (self[keyword]?.asArray ?? []).enumerated().map { (path: [keyword, String($0)], schema: $1) }
    }
    let choices =
      self["if"] == nil
      ? [] : ["then", "else"].compactMap { key in self[key].map { (path: [key], schema: $0) } }
    let dependent = ["dependentSchemas", "dependencies"].flatMap { keyword in
      (self[keyword]?.asObject ?? [:]).map { (path: [keyword, $0.name], schema: $0.value) }
    }
    return lists + choices + dependent
  }

  /// Collects the names that the schema describes, except in conditions, of the value that the properties lead to.
  ///
  /// - Returns: Whether these are all such names.
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

  /// Whether a schema inside this one has an identifier of its own, from which references inside it are resolved.
  fileprivate var hasInnerIdentifiers: Bool {
    let members = asArray ?? asObject?.map { $0.value } ?? []
    return members.contains { $0["$id"] != nil || $0.hasInnerIdentifiers }
  }
}
