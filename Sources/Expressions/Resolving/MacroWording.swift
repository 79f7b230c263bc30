// What the macros take, in words. No decisions are made here.

extension Macro {
  /// Returns what the macro takes, and a call of it; nil if there is no macro of this name that authors know.
  static func usage(of name: String) -> (arguments: String, call: String)? {
    all.first { $0.name == name }?.usage
  }

  /// What the macro takes, and a call of it; nil if authors do not know it.
  var usage: (arguments: String, call: String)? {
    switch expansion {
    case .loop(.all, _, _), .loop(.exists, _, _), .loop(.existsOne, _, _), .loop(.filter, _, _):
      ("a variable and a condition", "list.\(name)(k, k == …)")
    case .loop(.list, variables: 1, _): ("a variable and an expression", "list.\(name)(k, k + …)")
    case .loop(.list, _, _): ("two variables and an expression", "list.\(name)(i, k, …)")
    case .loop(.map, _, _), .loop(.entries, _, _):
      ("two variables and an expression", "object.\(name)(k, v, …)")
    case .has: ("the selection of a field", "\(name)(a.b)")
    case .bind: ("a variable, its value and an expression", "\(name)(x, …, x + x)")
    case .mapOptional: ("a variable and an expression", "a.?b.\(name)(x, …)")
    case .otherwise(isValue: false): ("another optional", "a.?b.\(name)(a.?c)")
    case .otherwise(isValue: true): ("a value", "a.?b.\(name)(…)")
    case .noValue: ("no arguments", "\(name)()")
    case .block, .planned: nil
    }
  }
}
