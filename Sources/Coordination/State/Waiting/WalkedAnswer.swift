// What becomes of answers that were there before their step was.

/// What became of an answer.
struct WalkedAnswer: Sendable {
  /// The ways that it can go.
  enum Fate: String, Sendable {
    case kept, draft, waiting, dropped
  }

  /// Why it did not go on as it was, or why the walk ended behind it.
  enum Reason: String, Sendable {
    /// The schema, or a rule, does not take it any more.
    case refused
    /// It had a secret that must be given, and secrets are not kept.
    case secretsLost
    case paramsChanged
    /// The screen asks for more than it did.
    case newFields
    /// The action would be done with another input than it was.
    case inputChanged
    /// It was typed, and not submitted.
    case notSubmitted
    /// What follows would be done by the host, and nobody has asked for it.
    case beforeAction
    /// What follows would be the end of the session, and nobody has asked for it.
    case beforeEnd
    case noSuchStep
    /// The step is of another kind now, or another action.
    case otherKind
    /// It was given in a presentation that the user opened.
    case presented
    /// It was given to a gate, which begins anew where it is met.
    case gate
  }

  let path: String
  let became: Fate
  var why: Reason?
  /// What the path was called, if that is something else.
  var was: String?
  /// The fields that are asked for now, and were not before.
  var added: [String] = []
  /// The fields of which the answer, or something of it, is nowhere any more, by the names that they have now.
  var lost: [String] = []
  /// The fields that the reason is about.
  var fields: [String] { added.isEmpty ? lost : added }
}
