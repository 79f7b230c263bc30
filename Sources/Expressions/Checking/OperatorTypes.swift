// The types that operators take and return (CEL, "Standard Definitions"). Numbers of different types are not mixed, not
// even in comparisons: evaluation could handle that, but the author has most likely made a mistake.

/// The signatures of the operators.
enum OperatorTypes {
  static func signatures(of symbol: BinaryOperator) -> [FunctionType] {
    switch symbol {
    case .add: sums
    case .subtract: differences
    case .multiply, .divide: products
    case .remainder: remainders
    case .equal, .unequal: equalities
    case .less, .lessOrEqual, .greater, .greaterOrEqual: orders
    case .in: memberships
    }
  }

  private static func types(_ texts: String...) -> [FunctionType] { texts.compactMap(FunctionType.init) }

  private static let sums = types(
    "(int, int) -> int", "(uint, uint) -> uint", "(double, double) -> double", "(string, string) -> string",
    "(bytes, bytes) -> bytes", "(list(A), list(A)) -> list(A)", "(timestamp, duration) -> timestamp",
    "(duration, timestamp) -> timestamp", "(duration, duration) -> duration")

  private static let differences = types(
    "(int, int) -> int", "(uint, uint) -> uint", "(double, double) -> double",
    "(timestamp, timestamp) -> duration",
    "(timestamp, duration) -> timestamp", "(duration, duration) -> duration")

  private static let products = types(
    "(int, int) -> int", "(uint, uint) -> uint", "(double, double) -> double")

  private static let remainders = types("(int, int) -> int", "(uint, uint) -> uint")

  private static let equalities = types("(A, A) -> bool")

  private static let orders = types(
    "(bool, bool) -> bool", "(int, int) -> bool", "(uint, uint) -> bool", "(double, double) -> bool",
    "(string, string) -> bool", "(bytes, bytes) -> bool", "(timestamp, timestamp) -> bool",
    "(duration, duration) -> bool")

  private static let memberships = types("(A, list(A)) -> bool", "(A, map(A, B)) -> bool")

  static let negations = types("(int) -> int", "(double) -> double")

  static let indexes = types(
    "(list(A), int) -> A", "(map(A, B), A) -> B", "(optional_type(list(A)), int) -> optional_type(A)",
    "(optional_type(map(A, B)), A) -> optional_type(B)")

  static let optionalIndexes = types(
    "(list(A), int) -> optional_type(A)", "(map(A, B), A) -> optional_type(B)",
    "(optional_type(list(A)), int) -> optional_type(A)", "(optional_type(map(A, B)), A) -> optional_type(B)")

  static let alternatives = types("(optional_type(A), optional_type(A)) -> optional_type(A)")

  static let alternativeValues = types("(optional_type(A), A) -> A")
}
