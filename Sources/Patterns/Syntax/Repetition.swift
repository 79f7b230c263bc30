/// How often a node may occur in a row.
struct Repetition: Equatable {
  let atLeast: Int
  /// The upper bound, or nil if there is none.
  let atMost: Int?
  /// Where the node that is repeated begins in the pattern.
  let offset: Int
}
