// What a pattern compiles to. An instruction names those that may follow it, so their order means nothing.

enum Instruction {
  /// Takes one scalar of a set and goes on.
  case consume(set: Int, next: Int)
  /// Goes on in two places.
  case fork(Int, Int)
  /// Goes on if the assertion holds here.
  case check(Assertion, next: Int)
  /// The pattern has matched.
  case accept
}
