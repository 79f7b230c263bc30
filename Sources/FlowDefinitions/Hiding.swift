// Takes the properties that do not apply on a screen out of its schema, wherever the schema mentions them. If it went on
// requiring one, that could never be given, and if it went on describing one, defaults would be filled in for nothing.

import JSONText

/// Takes properties out of a schema.
struct Hiding {
  private let names: Set<CodePoints>
  /// The whole schema, which references are resolved in.
  private let document: JSON
  /// How many more schemas are visited. Without a limit, chains of references could take longer than anybody can wait.
  private var effort = 10_000

  /// Creates a value that takes the properties called `names` out of the schema `document`.
  init(_ names: Set<CodePoints>, of document: JSON) {
    self.names = names
    self.document = document
  }

  /// The schema without these properties; if it is too large to visit completely, the schema as it was written.
  var schema: JSON {
    var hiding = self
    let hidden = hiding.applied(to: document)
    return hiding.effort > 0 ? hidden : document
  }

  /// Returns the schema without these properties: neither it nor the schemas that it applies to the same
  /// value describe or require them.
  ///
  /// The conditions of the schema keep what they look at, since the properties are absent anyway. So do alternatives keep what
  /// they require: one that requires such a property can no longer be met.
  ///
  /// - Parameter references: The references that led here.
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
        // The target itself stays as it is, since other references may lead to it from where the properties do apply.
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

  /// Returns the schema that a reference within the document leads to.
  private func target(of reference: String) -> JSON? {
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    return JSONPointer(String(reference.dropFirst())).flatMap { document[$0] }
  }
}
