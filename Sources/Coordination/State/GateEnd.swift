// What is said once of a gate that is over.

/// What became of a gate, for the view that comes.
public struct GateEnd: Sendable {
  let why: Presentation.End
  /// The flow or step that was put in between.
  let flow: String
  let reason: String?
}
