// What does not apply on a screen, taken out of its schema, wherever that says it: one that is required there still could never be
// given, and what is described there still would be filled in for nothing.

import JSONText

/// Takes properties out of a schema.
struct Hiding {
  private let names: Set<CodePoints>
  /// The whole schema, in which references lead somewhere.
  private let document: JSON
  /// How many schemas are still looked at. References to references to … may be more than anybody can wait for.
  private var effort = 10_000

  /// Takes these out of that schema.
  init(_ names: Set<CodePoints>, of document: JSON) {
    self.names = names
    self.document = document
  }

  /// The schema without these properties. Beyond what can be looked at, it is as it is written.
  var schema: JSON {
    var hiding = self
    let hidden = hiding.applied(to: document)
    return hiding.effort > 0 ? hidden : document
  }

  /// The schema without these properties: neither described nor required by it or what it puts to the same value. What a condition looks
  /// at stays, since it is not there. So does what an alternative requires, which then is none.
  /// - Parameter references: Those that have led here.
  private mutating func applied(
    to schema: JSON, isAlternative: Bool = false, behind references: [String] = []
  ) -> JSON {
    guard !names.isEmpty, effort > 0, case .object(var members) = schema else { return schema }
    effort -= 1
    func hiding(_ schema: JSON, isAlternative: Bool = isAlternative) -> JSON {
      applied(to: schema, isAlternative: isAlternative, behind: references)
    }
    for (keyword, value) in members.map({ ($0.name, $0.value) }) {
      switch (keyword, value) {
      case ("properties", .object(let properties)): members[keyword] = .object(properties.leavingOut(names))
      case ("required", .array(let required)) where !isAlternative: members[keyword] = without(required)
      case ("dependentRequired", .object(let lists)):
        members[keyword] = .object(lists.mapValues { $0.asArray.map(without) ?? $0 })
      case ("dependentSchemas", .object(let schemas)):
        members[keyword] = .object(schemas.mapValues { hiding($0) })
      case ("then", _), ("else", _): members[keyword] = hiding(value)
      case ("allOf", .array(let schemas)): members[keyword] = .array(schemas.map { hiding($0) })
      case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)):
        members[keyword] = .array(schemas.map { hiding($0, isAlternative: true) })
      case ("$ref", .string(let reference)):
        guard !references.contains(reference), let target = target(of: reference) else { continue }
        let hidden = applied(to: target, isAlternative: isAlternative, behind: references + [reference])
        if hidden == target { continue }
        // Others may refer to it for what does apply.
        members[keyword] = nil
        members["allOf"] = .array((members["allOf"]?.asArray ?? []) + [hidden])
      default: continue
      }
    }
    return .object(members)
  }

  private func without(_ list: [JSON]) -> JSON {
    .array(list.filter { !names.contains(CodePoints($0.asString ?? "")) })
  }

  /// What a reference within the schema leads to.
  private func target(of reference: String) -> JSON? {
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    return JSONPointer(String(reference.dropFirst())).flatMap { document[$0] }
  }
}
