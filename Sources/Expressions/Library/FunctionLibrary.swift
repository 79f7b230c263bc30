// All functions, looked up by name, by how they are called, and by the number of their arguments.

import JSONText

/// The functions that expressions can call: CEL's own, its extensions, and ours for maps.
enum FunctionLibrary {
  private struct Key: Hashable {
    let name: CodePoints
    let isMember: Bool
    /// The number of arguments; -1 for any number.
    let arguments: Int

    init(name: String, isMember: Bool, arguments: Int) {
      self.name = CodePoints(name)
      self.isMember = isMember
      self.arguments = arguments
    }

    init(_ function: Function) {
      self.init(
        name: function.name, isMember: function.isMember, arguments: function.body.argumentCount ?? -1)
    }
  }

  /// All functions, no two of which are called alike.
  static var all: some Sequence<Function> {
    [standard, conversions, texts, times, strings, math, optionals, encoders, addresses, maps].joined()
  }

  private static let functions = Dictionary(firstOf: all.map { (Key($0), $0) })

  /// The signatures of all functions, which are read only once somebody checks types.
  private static let types = functions.mapValues { $0.signatures.compactMap(FunctionType.init) }

  /// Returns the types that the function takes and returns; none if they cannot be said in signatures.
  static func types(of function: Function) -> [FunctionType] { types[Key(function)] ?? [] }

  /// Returns the function of this name that takes this many arguments, its target included.
  static func function(_ name: String, isMember: Bool, arguments: Int) -> Function? {
    functions[Key(name: name, isMember: isMember, arguments: arguments)]
      ?? functions[Key(name: name, isMember: isMember, arguments: -1)].flatMap {
        arguments > 0 ? $0 : nil
      }
  }

  /// Returns whether there is a function of this name, however it is called.
  static func contains(_ name: String) -> Bool { allNames.contains(CodePoints(name)) }

  /// Returns whether there are functions with names like `namespace.function`.
  static func hasNamespace(_ namespace: String) -> Bool {
    allNames.contains { $0.string.utf8.starts(with: (namespace + ".").utf8) }
  }

  private static let allNames = Set(functions.keys.map { $0.name })

  /// The names of all functions, for hints at the one that was meant.
  static var names: [String] { allNames.map { $0.string }.sorted() }
}
