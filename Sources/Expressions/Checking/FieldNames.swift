// Names of fields of which nothing but the name is known.

import JSONText

/// A set of names, in an order. A class, since many records have the same one: the fields that any transition of a flow may set
/// are fields of each of its screens.
public final class FieldNames: Sendable {
  /// The names, each once.
  public let names: [String]
  private let known: Set<CodePoints>

  /// No names.
  public static let none = FieldNames([])

  /// Creates the set of these names.
  public init(_ names: [String]) {
    var known: Set<CodePoints> = []
    self.names = names.filter { known.insert(CodePoints($0)).inserted }
    self.known = known
  }

  /// Returns whether the name is one of these.
  public func contains(_ name: String) -> Bool { !known.isEmpty && known.contains(CodePoints(name)) }

  /// Returns these names and the others.
  public func union(_ others: FieldNames) -> FieldNames {
    if others === self || others.names.allSatisfy(contains) { return self }
    return FieldNames(names + others.names)
  }

  /// Returns these names without the others.
  public func subtracting(_ others: [String]) -> FieldNames {
    if !others.contains(where: contains) { return self }
    let others = FieldNames(others)
    return FieldNames(names.filter { !others.contains($0) })
  }
}

extension FieldNames: Equatable {
  /// Returns whether both have the same names.
  public static func == (left: FieldNames, right: FieldNames) -> Bool {
    left === right || left.known == right.known
  }
}
