// What is known about the values of a name before there are any: the schemas that they meet, the fields that they have. Where
// nothing is known, anything is allowed.

import Expressions
import JSONSchemas
import JSONText
import Spelling

/// What is known about the values of a name, or of something inside them.
indirect enum Shape: Sendable {
  /// Nothing is known: a host may say anything, a screen may take any property.
  case unknown
  /// The values have this type, and no schema says more.
  case typed(StaticType)
  /// One of these schemas describes the value.
  case described([Schema.Place])
  /// As `described`, but something else may put a value there too.
  case perhaps([Schema.Place])
  /// The values are objects with these fields, with further ones of which only the names are known, and, unless `isClosed`,
  /// perhaps others. A field that is among both is described by its shape, but something else may put a value there, too.
  case fields(Members<Shape>, FieldNames = .none, isClosed: Bool)

  /// Creates the shape of the objects that the schema describes. Unless the schema says otherwise it is taken to describe
  /// objects, since that is what values, inputs and results are.
  init(_ schema: Schema?) {
    guard let schema else {
      self = .unknown
      return
    }
    let root = schema.root
    let names = root.requiredNames + root.propertyNames
    guard root.types.contains(.object), !root.isSecret, !names.isEmpty || root.isClosed else {
      self = .described([root])
      return
    }
    var fields = Members<Shape>()
    for name in names { fields[name] = root.property(name).map { .described([$0]) } ?? .unknown }
    self = .fields(fields, isClosed: schema.namesAllProperties)
  }
}

extension Shape {
  /// Returns what is known about what the path of steps leads to.
  func inside(_ steps: some Sequence<Reference.Step>) -> Shape { steps.reduce(self) { $0.inside($1) } }

  private func inside(_ step: Reference.Step) -> Shape {
    switch (self, step) {
    case (.unknown, _), (.typed, _): .unknown
    case (.fields(let fields, _, _), .name(let name)): fields[name] ?? .unknown
    case (.fields, .element): .unknown
    case (.described(let places), _): Shape.inside(places, step).map(Shape.described) ?? .unknown
    case (.perhaps(let places), _): Shape.inside(places, step).map(Shape.perhaps) ?? .unknown
    }
  }

  /// Returns the places that the step leads to; nil if one of `places` says nothing about what is there.
  private static func inside(_ places: [Schema.Place], _ step: Reference.Step) -> [Schema.Place]? {
    let inner = places.compactMap { place in
      switch step {
      case .name(let name): place.property(name)
      case .element: place.anyElement
      }
    }
    return inner.count == places.count ? inner : nil
  }

  /// Returns the shape of a value that one of these describes.
  static func any(of shapes: [Shape]) -> Shape {
    if shapes.count == 1 { return shapes[0] }
    let places = shapes.flatMap { $0.places }
    if places.isEmpty { return .unknown }
    return shapes.allSatisfy { $0.isDescribed } ? .described(places) : .perhaps(places)
  }

  private var isDescribed: Bool { if case .described = self { true } else { false } }

  /// The shape of a value that either this describes or something else puts there.
  var loosened: Shape { .any(of: [self, .unknown]) }

  /// The allowed values, if every schema that describes the value lists them.
  var allowedValues: [JSON]? {
    guard case .described(let places) = self else { return nil }
    var allowed: [JSON] = []
    var known: Set<JSON> = []
    for place in places {
      guard let values = place.allowedValues else { return nil }
      allowed += values.filter { known.insert($0).inserted }
    }
    return allowed
  }

  /// Returns whether the value is allowed, as far as is known. The last schema is asked first: usually the screen just before
  /// lists the value.
  func allows(_ value: Value) -> Bool {
    guard case .described(let places) = self else { return true }
    return places.reversed().contains { place in
      place.allowedValues.map { $0.contains { Value($0) == value } } ?? true
    }
  }

  /// The formats, one of which any text has, if every schema that describes the value requires a text of some format, or null.
  var formats: [String]? {
    guard case .described(let places) = self else { return nil }
    let formats = places.compactMap { $0.types.isSubset(of: [.string, .null]) ? $0.format : nil }
    return formats.count == places.count ? formats : nil
  }

  private var places: [Schema.Place] {
    switch self {
    case .described(let places), .perhaps(let places): places
    case .unknown, .typed, .fields: []
    }
  }

  /// Whether a schema marks the value `writeOnly`.
  var isSecret: Bool { places.contains(where: { $0.isSecret }) }

  /// Whether a schema marks the value, or something in it, `writeOnly`, however deep.
  var holdsSecrets: Bool {
    if case .fields(let fields, _, _) = self { return fields.contains { $0.value.holdsSecrets } }
    return places.contains { $0.holdsSecrets }
  }

  /// Whether the value is a list, the elements of which are only found by number.
  var isList: Bool { !places.isEmpty && places.allSatisfy { $0.types == .array } }

  /// Whether there are no fields other than the known ones.
  var isClosed: Bool {
    if case .fields(_, _, let isClosed) = self { return isClosed }
    return isDescribed && places.allSatisfy { $0.isClosed }
  }

  /// The known fields.
  var names: [String] {
    if case .fields(let fields, let others, _) = self {
      return fields.names + others.names.filter { !fields.contains($0) }
    }
    return places.flatMap { $0.propertyNames }
  }
}

extension Shape {
  /// Returns the field of which `field`, which is not described, is probably a misspelling, if fields other than the described
  /// ones are allowed.
  func slip(_ field: String) -> String? {
    switch self {
    case .fields(let fields, let others, isClosed: false):
      fields.contains(field) || others.contains(field) ? nil : closest(to: field, in: names)
    case .described(let places) where !places.contains(where: { $0.isClosed }):
      slip(field, among: places.flatMap { $0.propertyNames + $0.requiredNames })
    case .unknown, .typed, .described, .perhaps, .fields: nil
    }
  }

  private func slip(_ field: String, among names: [String]) -> String? {
    names.contains(field) ? nil : closest(to: field, in: names)
  }
}
