// Works out which numbers screens collect as integers and which as doubles, translating the trees of
// schemas to those of expressions.

import Expressions
import JSONSchemas
import JSONText

extension Schema {
  /// How many levels below a value are typed for expressions. A schema may refer to itself, and so go on for ever.
  static let typedDepth = 4

  /// How the schema types numbers, for expressions. Numbers nested more deeply are as they are written.
  var expressionNumberKinds: NumberKinds {
    typesNumbers ? NumberKinds(at: root, depth: Schema.typedDepth) : .asWritten
  }
}

extension Members<Step> {
  /// The kinds of the numbers that screens collect, where all screens that type a name agree, and the names where they do not.
  var numberKinds: (agreed: Members<NumberKinds>, disputed: Set<CodePoints>) {
    var kinds = Members<NumberKinds>()
    var disputed: Set<CodePoints> = []
    for step in self {
      guard case .object(let members)? = step.value.screen?.numberKinds else { continue }
      for member in members where member.value != .asWritten {
        if !kinds.insert(member.name, member.value), kinds[member.name] != member.value {
          disputed.insert(CodePoints(member.name))
        }
      }
    }
    if disputed.isEmpty { return (kinds, []) }
    return (kinds.keeping { !disputed.contains(CodePoints($0.name)) }, disputed)
  }
}

extension NumberKinds {
  fileprivate init(at place: Schema.Place, depth: Int) {
    switch place.numberKind {
    case .integer?: self = .int
    case .double?: self = .double
    case nil: self = depth == 0 ? .asWritten : .inside(place, depth - 1)
    }
  }

  private static func inside(_ place: Schema.Place, _ depth: Int) -> Self {
    let names = place.propertyNames
    if names.isEmpty {
      guard let element = place.element(0), !place.tellsElementsApart else { return .asWritten }
      let kinds = Self(at: element, depth: depth)
      return kinds.isAsWritten ? .asWritten : .list(of: kinds)
    }
    var members = Members<Self>()
    for name in names {
      guard let property = place.property(name) else { continue }
      members[name] = Self(at: property, depth: depth)
    }
    return members.allSatisfy { $0.value.isAsWritten } ? .asWritten : .object(members)
  }

  private var isAsWritten: Bool { if case .asWritten = self { true } else { false } }
}
