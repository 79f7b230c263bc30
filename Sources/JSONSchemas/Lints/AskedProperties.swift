// Finds properties that schemas ask for but do not describe. Where no others are allowed, the schema can never be met;
// elsewhere it is a slip if one that is described has almost the same name. So is a value that a condition looks for, and that the
// schema never takes.

import JSONText
import Spelling

/// The search for properties that are asked for by `required` and the like, wherever these are, or looked at by conditions, but
/// that nothing describes, or that are shut out.
struct AskedProperties {
  private let schema: Schema
  private let program: SchemaProgram
  private let changed: ChangedPlaces
  /// Whether a keyword of the schema is misspelt so that what it describes is not known.
  private let isMisspelled: Bool
  private var found: [SchemaProblem] = []
  /// The places of the problems. What several references lead to is reported once.
  private var told: Set<JSONPointer> = []
  /// The references that were followed.
  private var followed: Set<Followed> = []
  /// What references lead to and has not been looked at yet. Types may refer to one another in rings of any length: followed at
  /// once, they would take as much stack.
  private var open: [Referred] = []
  /// The number of schemas that may still be looked at in search of what shuts properties out.
  private var closersLeft = Self.mostFollowed

  /// How many references are followed in a schema, and how many schemas are looked at for each of the two. In larger ones,
  /// where each type has properties of the others, the rest is not checked.
  private static let mostFollowed = 10_000

  /// The target of a reference, and the schema that describes the value to which the reference applies it.
  private struct Followed: Hashable {
    let target: NodeID
    let subject: NodeID
  }

  private struct Referred {
    let target: NodeID
    let subject: Subject
    let closers: [Set<String>]
  }

  /// A value, and what is known about its properties.
  private struct Subject {
    /// The schema that describes the value first.
    let node: NodeID
    /// What the schema says together with everything that it applies to the same value.
    let place: Schema.Place
    /// Whether no properties are allowed except those that are described.
    let isClosed: Bool

    func fact(onAskingFor name: String, isPlain: Bool) -> SchemaProblem.Fact? {
      let known = place.propertyNames
      if isClosed && isPlain { return .undescribedProperty(name, known: known) }
      return closest(to: name, in: known).map { .suspiciousProperty(name, meant: $0) }
    }
  }

  init(of schema: Schema, changing changed: ChangedPlaces) {
    self.schema = schema
    program = schema.program
    self.changed = changed
    isMisspelled = schema.misspellsNames
  }

  /// Returns the problems of the schema, and of what it says of properties and elements.
  mutating func problems() -> [SchemaProblem] {
    look(at: program.root, schema.root, isClosed: schema.namesAllProperties)
    var next = 0
    while next < open.count {
      let referred = open[next]
      look(through: referred.target, referred.subject, inside: referred.closers)
      next += 1
    }
    return found
  }

  private func pointer(of node: NodeID) -> JSONPointer { program.sites[node.index].pointer }

  private mutating func look(at node: NodeID, _ place: Schema.Place, isClosed: Bool) {
    look(through: node, Subject(node: node, place: place, isClosed: isClosed), inside: [])
  }

  /// Checks one of the schemas that apply to the subject.
  ///
  /// - Parameter closers: The names described by each schema around this one that applies to the same value and takes no others.
  private mutating func look(through node: NodeID, _ subject: Subject, inside closers: [Set<String>]) {
    let closers = closers + self.closers(of: node)
    if subject.place.types.contains(.object) { noteAsked(by: node, subject, inside: closers) }
    // If something is put into the schema of a property elsewhere, it may describe what is asked for here.
    let mayLookInside = node == subject.node || !changed.touch(pointer(of: subject.node))
    for keyword in program.keywords(of: node) {
      switch keyword {
      case .properties(let keyword) where mayLookInside:
        for property in keyword.named {
          guard let place = subject.place.property(property.name) else { continue }
          look(at: property.value, place, isClosed: place.isClosed)
        }
      case .items(let keyword) where mayLookInside: look(atElements: keyword, subject.place)
      case .conditional(let keyword):
        look(throughCondition: keyword.condition, subject, inside: closers)
        for branch in [keyword.consequence, keyword.alternative] {
          if let branch { look(through: branch, subject, inside: closers) }
        }
      case .allOf, .anyOf, .oneOf, .dependentSchemas:
        for inner in keyword.inPlace(in: program) + keyword.inPlaceIf {
          look(through: inner, subject, inside: closers)
        }
      case .reference(let reference): follow(reference, subject, inside: closers)
      default: break
      }
    }
  }

  private mutating func look(atElements keyword: Items, _ list: Schema.Place) {
    for (index, item) in keyword.first.enumerated() {
      if let place = list.element(index) { look(at: item, place, isClosed: place.isClosed) }
    }
    guard let rest = keyword.rest,
      let place = keyword.first.isEmpty ? list.anyElement : list.element(keyword.first.count)
    else { return }
    look(at: rest, place, isClosed: place.isClosed)
  }

  private mutating func follow(
    _ reference: Reference, _ subject: Subject, inside closers: [Set<String>]
  ) {
    guard followed.count < Self.mostFollowed, let target = program.target(of: reference),
      program.sites[target.index].document == 0, !changed.touch(pointer(of: target)),
      followed.insert(Followed(target: target, subject: subject.node)).inserted
    else { return }
    open.append(Referred(target: target, subject: subject, closers: closers))
  }

  /// Checks what a condition looks at.
  ///
  /// - Parameters:
  ///   - path: The properties in the subject that lead to what the condition is about.
  ///   - isPlain: Whether this is part of the condition itself, and not something without which it may hold as well.
  private mutating func look(
    throughCondition node: NodeID, _ subject: Subject, at path: [String] = [], inside closers: [Set<String>],
    isPlain: Bool = true
  ) {
    var place = subject.place
    for name in path {
      guard let inner = place.property(name) else { return }
      place = inner
    }
    let value = Subject(
      node: subject.node, place: place, isClosed: path.isEmpty ? subject.isClosed : place.isClosed)
    let mayChange = changed.touch(pointer(of: subject.node))
    if path.isEmpty || !mayChange {
      noteAsked(by: node, value, inside: path.isEmpty ? closers : [], isPlain: isPlain)
    }
    noteExcluded(by: node, value, at: path)
    var described: [String] = []
    let isKnown = collectDescribed(by: [subject.node], at: path[...], &described)
    for keyword in program.keywords(of: node) {
      switch keyword {
      case .properties(let keyword):
        for property in keyword.named {
          let name = property.name
          if described.contains(name) {
            look(
              throughCondition: property.value, subject, at: path + [name], inside: [], isPlain: isPlain)
          } else if isKnown, let meant = closest(to: name, in: described),
            path.isEmpty
              ? !changed.mayHoldProperty(name, ofSchemaAt: pointer(of: subject.node)) : !mayChange
          {
            tell(.suspiciousProperty(name, meant: meant), at: pointer(of: property.value), .name)
          }
        }
      case .allOf(let keyword):
        for part in keyword.schemas {
          look(throughCondition: part, subject, at: path, inside: closers, isPlain: isPlain)
        }
      case .anyOf, .oneOf:
        for part in keyword.inPlaceIf {
          look(throughCondition: part, subject, at: path, inside: closers, isPlain: false)
        }
      case .not(let keyword):
        look(throughCondition: keyword.schema, subject, at: path, inside: closers, isPlain: false)
      default: break
      }
    }
  }

  /// Collects the names that the schemas describe, except in conditions, of the value that the properties lead to.
  ///
  /// - Returns: Whether these are all such names.
  private func collectDescribed(
    by start: [NodeID], at path: ArraySlice<String>, _ names: inout [String]
  ) -> Bool {
    var (applied, seen, next): ([NodeID], Set<NodeID>, Int) = (start, Set(start), 0)
    var inner: [NodeID] = []
    while next < applied.count {
      for keyword in program.keywords(of: applied[next]) {
        let others: [NodeID]
        switch keyword {
        case .properties(let keyword):
          if !keyword.patterned.isEmpty { return false }
          if let first = path.first {
            if let property = keyword.named[first] { inner.append(property) }
          } else {
            names += keyword.named.names
          }
          continue
        case .reference(let reference):
          guard let target = program.target(of: reference), !changed.touch(pointer(of: target)) else {
            return false
          }
          others = [target]
        case .conditional(let keyword):
          others = [keyword.consequence, keyword.alternative].compactMap { $0 }
        default: others = keyword.inPlace(in: program) + keyword.inPlaceIf
        }
        applied += others.filter { seen.insert($0).inserted }
      }
      next += 1
    }
    return path.isEmpty || inner.isEmpty || collectDescribed(by: inner, at: path.dropFirst(), &names)
  }

  // MARK: - What is asked for

  private mutating func noteAsked(
    by node: NodeID, _ subject: Subject, inside closers: [Set<String>], isPlain: Bool = true
  ) {
    func note(_ name: String, at pointer: JSONPointer, _ part: SchemaProblem.Part) {
      guard let fact = fact(onAskingFor: name, subject, inside: closers, isPlain: isPlain),
        !changed.mayHoldProperty(name, ofSchemaAt: self.pointer(of: subject.node))
      else { return }
      tell(fact, at: pointer, part)
    }
    func note(_ names: [String], at pointer: JSONPointer) {
      for (place, name) in names.enumerated() { note(name, at: pointer.appending(place), .value) }
    }
    for keyword in program.keywords(of: node) {
      switch keyword {
      case .required(let keyword): note(keyword.names, at: pointer(of: node).appending("required"))
      case .dependentRequired(let keyword):
        for dependency in keyword.names {
          let place = pointer(of: node).appending(keyword.keyword).appending(dependency.name)
          note(dependency.name, at: place, .name)
          note(dependency.value, at: place)
        }
      case .dependentSchemas(let keyword):
        for dependency in keyword.schemas {
          note(dependency.name, at: pointer(of: dependency.value), .name)
        }
      default: break
      }
    }
  }

  /// Notes values that a condition looks for, but that the schema never takes there. An empty one may stand there before anything
  /// is entered. Of several values, one that is no longer taken does no harm, unless it is almost one that is.
  private mutating func noteExcluded(by node: NodeID, _ subject: Subject, at path: [String]) {
    let places = [pointer(of: node), pointer(of: subject.node)] + subject.place.pointers
    guard !places.contains(where: changed.touch), let allowed = subject.place.allowedValues, !allowed.isEmpty
    else { return }
    let words = allowed.compactMap { $0.asString }
    for keyword in program.keywords(of: node) {
      let (name, values): (String, [JSON])
      switch keyword {
      case .constant(let keyword): (name, values) = ("const", [keyword.allowed])
      case .enumeration(let keyword): (name, values) = ("enum", keyword.allowed)
      default: continue
      }
      let place = pointer(of: node).appending(name)
      let isNeverMet = !values.contains { allowed.contains($0) || $0.isNull || $0 == "" }
      for (index, value) in values.enumerated() where !allowed.contains(value) && value != "" {
        guard isNeverMet || value.asString.map({ closest(to: $0, in: words) != nil }) ?? false else {
          continue
        }
        tell(
          .excludedValue(value, property: path.last, allowed: allowed),
          at: name == "const" ? place : place.appending(index), .value)
      }
    }
  }

  private mutating func tell(_ fact: SchemaProblem.Fact, at pointer: JSONPointer, _ part: SchemaProblem.Part)
  {
    guard told.insert(pointer).inserted else { return }
    found.append(SchemaProblem(fact: fact, pointer: pointer, part: part))
  }

  private func fact(
    onAskingFor name: String, _ subject: Subject, inside closers: [Set<String>], isPlain: Bool
  ) -> SchemaProblem.Fact? {
    let isShutOut = isPlain && closers.contains { !$0.contains(name) }
    if subject.place.describes(name) { return isShutOut ? .shutOutProperty(name) : nil }
    if isShutOut { return .undescribedProperty(name, known: subject.place.propertyNames) }
    return subject.fact(onAskingFor: name, isPlain: isPlain)
  }

  /// Returns the names that the schema itself describes, if it takes no others, and likewise those of the schemas that it
  /// applies in any case. Such a schema ignores what others describe.
  private mutating func closers(of node: NodeID) -> [Set<String>] {
    if isMisspelled || closersLeft < 0 { return [] }
    var closers: [Set<String>] = []
    for schema in program.certainSchemas(from: node) {
      closersLeft -= 1
      if closersLeft < 0 { return [] }
      for case .properties(let keyword) in program.keywords(of: schema) where keyword.patterned.isEmpty {
        guard let rest = keyword.additional, program.nodes[rest.index].refusesAll else { continue }
        closers.append(Set(keyword.named.names))
      }
    }
    return closers
  }
}
