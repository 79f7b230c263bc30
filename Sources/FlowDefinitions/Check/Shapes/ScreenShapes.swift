// What the screens of a flow collect, individually and merged as in `data`.

import Expressions
import JSONText
import Spelling

/// The shapes of the values of a flow's screens, by the places of the steps and by the names of fields.
struct ScreenShapes {
  /// The shape of each step's values; nil if the step is not a screen.
  private let shapes: [Shape?]
  /// The places where a field of each name is collected, and its shape there if known.
  private let collecting: [CodePoints: [(place: Int, shape: Shape?)]]
  /// The screens of which no field is known, and those that may have more fields than the known ones.
  private let unknown, open: [Int]
  /// The screens with secrets.
  private let secret: [Int]
  /// The steps that are actions.
  private let actions: Set<Int>
  private let set: SetFields

  init(_ flow: Flow) {
    let set = SetFields(flow)
    var shapes: [Shape?] = []
    var collecting: [CodePoints: [(place: Int, shape: Shape?)]] = [:]
    var (unknown, open): ([Int], [Int]) = ([], [])
    for (place, step) in flow.steps.enumerated() {
      let shape = step.value.screen.map { Shape($0, setting: set) }
      shapes.append(shape)
      for name in shape?.ownNames ?? [] {
        collecting[CodePoints(name), default: []].append((place, shape?.fields?[name]))
      }
      switch shape {
      case nil, .fields(_, _, isClosed: true): break
      case .fields(_, _, isClosed: false): open.append(place)
      default: unknown.append(place)
      }
    }
    self.shapes = shapes
    actions = Set(flow.steps.enumerated().compactMap { if case .action = $1.value.kind { $0 } else { nil } })
    secret = shapes.indices.filter { shapes[$0]?.holdsSecrets ?? false }
    self.collecting = collecting
    self.unknown = unknown
    self.open = open
    self.set = set
  }

  /// The values of the step at that place: an action has what transitions set there and nothing else. Nil if the step is
  /// neither a screen nor an action.
  subscript(place: Int) -> Shape? {
    guard actions.contains(place) else { return shapes[place] }
    return .fields([:], set.names, isClosed: set.areAllKnown)
  }

  /// The properties that transitions may set; nil if they may set any.
  var settable: FieldNames? { self.set.areAllKnown ? self.set.names : nil }

  /// Returns the places of the screens that collect a field of that name.
  func places(collecting name: String) -> [Int] { collecting[CodePoints(name)]?.map { $0.place } ?? [] }

  /// Returns the merge of the values of all screens that were passed.
  func merged(_ passed: [Bool]) -> Shape {
    if unknown.contains(where: { passed[$0] }) { return .unknown }
    return .fields(fields(of: passed), set.names, isClosed: isClosed(passed))
  }

  /// Returns the merge of the values of the screens that were passed, with only the wanted fields; nil if a field that is named
  /// is not known, though there may be one, or if any field may be looked at and one is a secret.
  func merged(_ passed: [Bool], _ wanted: DataFields) -> Shape? {
    if unknown.contains(where: { passed[$0] }) { return .unknown }
    if wanted.looksAtAny, secret.contains(where: { passed[$0] }) { return nil }
    var fields = Members<Shape>()
    for name in wanted.named {
      fields[name] = fieldOrSet(name, of: passed)
      if !fields.contains(name), !isClosed(passed) { return nil }
    }
    for name in wanted.others where !fields.contains(name) { fields[name] = fieldOrSet(name, of: passed) }
    return .fields(fields, isClosed: isClosed(passed))
  }

  /// Returns the merge of the values of the screens that were passed, with only the first few hundred fields, and those of these
  /// names.
  func sample(_ passed: [Bool], with names: [String]) -> Shape {
    if unknown.contains(where: { passed[$0] }) { return .unknown }
    var fields = fields(of: passed, atMost: mostNamesCompared)
    for name in names where !fields.contains(name) { fields[name] = field(name, of: passed) }
    return .fields(fields, set.names, isClosed: isClosed(passed))
  }

  /// The values of one of the screens when it is not known which.
  var anyOne: Shape {
    .fields(fields(of: shapes.map { _ in true }).mapValues { $0.loosened }, set.names, isClosed: false)
  }

  private func isClosed(_ passed: [Bool]) -> Bool { set.areAllKnown && !open.contains { passed[$0] } }

  private func fields(of passed: [Bool], atMost limit: Int = .max) -> Members<Shape> {
    var fields = Members<Shape>()
    for (place, shape) in shapes.enumerated() where passed[place] {
      for name in shape?.fields?.names ?? [] where !fields.contains(name) {
        if fields.count >= limit { return fields }
        fields[name] = field(name, of: passed)
      }
    }
    return fields
  }

  private func fieldOrSet(_ name: String, of passed: [Bool]) -> Shape? {
    field(name, of: passed) ?? (set.names.contains(name) ? .unknown : nil)
  }

  private func field(_ name: String, of passed: [Bool]) -> Shape? {
    let shapes = (collecting[CodePoints(name)] ?? []).compactMap { passed[$0.place] ? $0.shape : nil }
    return shapes.isEmpty ? nil : .any(of: shapes)
  }
}

/// The properties that transitions set beside what was submitted.
private struct SetFields {
  let names: FieldNames
  private(set) var areAllKnown = true

  init(_ flow: Flow) {
    var names: [String] = []
    for transition in flow.everyTransition(in: flow.allTransitions) {
      switch transition.effects.set {
      case .members(let members):
        // Who wrote `data.name` meant `name`, and is told so where it is written.
        names += members.names.map { $0.hasPrefix("data.") ? String($0.dropFirst("data.".count)) : $0 }
      case .whole: areAllKnown = false
      case nil: break
      }
    }
    self.names = FieldNames(names)
  }
}

extension Shape {
  fileprivate var fields: Members<Shape>? { if case .fields(let fields, _, _) = self { fields } else { nil } }

  /// The names of the fields that the screen itself has.
  fileprivate var ownNames: [String] { fields?.names ?? names }

  /// Creates the shape of a screen's values: what its schema takes, and what transitions set beside it.
  /// What `bind` changes is not known.
  fileprivate init(_ screen: Screen, setting set: SetFields) {
    guard case .fields(var fields, _, var isClosed) = Shape(screen.schema) else {
      self = .unknown
      return
    }
    var changed = fields.names.filter(set.names.contains)
    for place in screen.bind.map({ $0.place.tokens }) where place.first == "schema" {
      if place.count > 2, place[1] == "properties" {
        changed.append(place[2])
      } else {
        changed += fields.names
        isClosed = false
      }
    }
    for name in changed { fields[name] = fields[name]?.loosened ?? .unknown }
    self = .fields(fields, set.names, isClosed: isClosed && set.areAllKnown)
  }
}
