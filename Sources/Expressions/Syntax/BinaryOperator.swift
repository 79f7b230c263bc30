// The operators between two values.

/// The binary operators that do not short-circuit.
enum BinaryOperator: String, Sendable {
  case add = "_+_"
  case subtract = "_-_"
  case multiply = "_*_"
  case divide = "_/_"
  case remainder = "_%_"
  case equal = "_==_"
  case unequal = "_!=_"
  case less = "_<_"
  case lessOrEqual = "_<=_"
  case greater = "_>_"
  case greaterOrEqual = "_>=_"
  case `in` = "_in_"
}
