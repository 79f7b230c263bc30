// What a pattern compiles to. An instruction names those that may follow it, so their order means nothing.

enum Instruction {
  /// The place of an instruction in its program. `PatternLimits.instructions` keeps it small.
  typealias Number = UInt16

  /// Takes one scalar of a set and goes on.
  case consume(set: Number, next: Number)
  /// Goes on in two places.
  case fork(Number, Number)
  /// Goes on if the assertion holds here.
  case check(Assertion, next: Number)
  /// The pattern has matched.
  case accept
}
