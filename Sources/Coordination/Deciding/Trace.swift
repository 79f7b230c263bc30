// What the guards of a command were evaluated to, for `explain`.

/// The guards that a turn has evaluated, in order.
///
/// A class, so that all copies of the turn have one: of what is tried out and taken back, the guards are what one wants to know.
final class Trace {
  var steps: [TraceStep] = []
}
