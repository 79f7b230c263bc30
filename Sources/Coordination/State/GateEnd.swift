// What a view says of a gate that is over, until the screen that says so is left.

/// What became of a gate, for the view that follows to say.
public struct GateEnd: Sendable {
  /// How a gate is over that was not passed; of one that was, nothing is said.
  enum Ending: String, Sendable { case superseded, aborted }

  let why: Ending
  /// The flow or step that was put in between.
  let flow: String
  let reason: String?
}
