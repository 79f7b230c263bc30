// What the macros take, in words. No decisions are made here.

extension Macro {
  /// Returns what the macro takes, and a call of it; nil if there is no macro of this name.
  static func usage(of name: String) -> (arguments: String, call: String)? {
    switch name {
    case "all", "exists", "exists_one", "existsOne", "filter":
      ("a variable and a condition", "list.\(name)(k, k == …)")
    case "map": ("a variable and an expression", "list.map(k, k + …)")
    case "transformList": ("two variables and an expression", "list.transformList(i, k, …)")
    case "transformMap", "transformMapEntry":
      ("two variables and an expression", "object.\(name)(k, v, …)")
    case "has": ("the selection of a field", "has(a.b)")
    case "cel.bind": ("a variable, its value and an expression", "cel.bind(x, …, x + x)")
    case "optMap", "optFlatMap": ("a variable and an expression", "a.?b.\(name)(x, …)")
    case "or": ("another optional", "a.?b.or(a.?c)")
    case "orValue": ("a value", "a.?b.orValue(…)")
    case "optional.none": ("no arguments", "optional.none()")
    default: nil
    }
  }
}
