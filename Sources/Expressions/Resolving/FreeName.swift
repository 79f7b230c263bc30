// Names that only the scope can explain: where a name ends and a field begins depends on what the scope has.

/// A name that no macro declares, with the fields selected from it: `a.b.c`.
final class FreeName: Sendable {
  /// The parts, `["a", "b", "c"]`.
  let parts: [String]
  /// Where each part ends in the source.
  let ends: [Int]
  /// The namespace in which the name is looked up first: `["x", "y"]`.
  private let container: [String]

  init(parts: [String], ends: [Int], container: [String]) {
    self.parts = parts
    self.ends = ends
    self.container = container
  }

  /// The names that a scope with qualified names is asked for, each with the number of parts that it covers: the longest
  /// first, and each in the innermost namespace first. Few scopes need them.
  var candidates: [(name: String, parts: Int)] {
    (1...parts.count).reversed().flatMap { count in
      Self.qualified(parts[..<count], in: container).map { ($0, count) }
    }
  }

  /// The type that the whole name denotes if no variable has this name.
  var type: TypeName? { Self.qualified(parts[...], in: container).lazy.compactMap(TypeName.init).first }

  /// The name as it is written.
  var written: String { Self.dotted(parts[...]) }

  /// Returns the names to try, in order, for a name in a container: for `a.b` in `x.y`, they are `x.y.a.b`, `x.a.b`, `a.b`.
  static func qualified(_ parts: ArraySlice<String>, in container: [String]) -> [String] {
    let name = dotted(parts)
    return container.indices.reversed().map { dotted(container[...$0]) + "." + name } + [name]
  }

  private static func dotted(_ parts: ArraySlice<String>) -> String { parts.joined(separator: ".") }
}
