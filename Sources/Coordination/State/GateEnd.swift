// What a view says of a gate that is over, until the screen that says so is left.

/// What became of a gate, for the view that follows to say.
public struct GateEnd: Sendable {
  let why: Presentation.End
  /// The flow or step that was put in between.
  let flow: String
  let reason: String?
}
