// What a schema says about secrets that a value may be without.

import JSONSchemas
import JSONText

extension Schema {
  /// Returns how the value violates the schema. With `missingSecrets`, it has been stored, and so is without its secrets:
  /// violations that these may have prevented do not count.
  func violations(of value: JSON, missingSecrets: Bool) -> [Violation] {
    let violations = violations(of: value)
    if violations.isEmpty || !missingSecrets || !hasSecrets { return violations }
    let secrets = secretPointers
    return violations.filter { violation in
      !Self.aboutWhatIsThere.contains(violation.keyword)
        || !secrets.contains { $0.standsIn(violation.instancePath) }
    }
  }

  /// The keywords that may fail because a member is missing, wherever in the value that is.
  private static let aboutWhatIsThere: Set<String> = [
    "required", "minProperties", "dependentRequired", "anyOf", "oneOf", "not", "contains", "minContains",
  ]

  /// Returns the places of the secrets with these names; a secret in a list has the name of the list.
  func secrets(named names: some Collection<String>) -> [JSONPointer] {
    secretPointers.filter { names.contains($0.tokens.last { $0 != "*" } ?? "") }
  }
}

extension Schema.Place {
  /// Whether the value at the place may be `null`.
  func takesNull(at place: JSONPointer) -> Bool {
    let there = place.tokens.reduce(Optional(self)) { place, token in
      JSONPointer.index(token).flatMap { place?.element($0) } ?? place?.property(token)
    }
    return there.map { $0.types.contains(.null) } ?? false
  }
}

/// Places of secrets, in which “*” is any token.
extension JSONPointer {
  /// Whether the place is one of those that this one stands for.
  func standsFor(_ place: JSONPointer) -> Bool { tokens.count == place.tokens.count && standsIn(place) }

  /// Whether one of the places that this one stands for is that place, or lies in it.
  fileprivate func standsIn(_ place: JSONPointer) -> Bool {
    tokens.count >= place.tokens.count && zip(tokens, place.tokens).allSatisfy { $0 == $1 || $0 == "*" }
  }
}
