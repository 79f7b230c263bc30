// What becomes of answers that existed before their step was entered.

/// What became of an answer.
struct WalkedAnswer: Sendable {
  /// What can become of an answer.
  enum Fate: String, Sendable {
    case kept, draft, waiting, dropped
  }

  /// Why the answer was not kept as it was, or why the walk ended behind it.
  enum Reason: String, Sendable {
    /// The schema, or a rule, no longer accepts it.
    case refused
    /// It had a secret that must be given, and secrets are not kept.
    case secretsLost
    case paramsChanged
    /// The screen asks for more than it did.
    case newFields
    /// The action would be done with a different input.
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
    /// It was given to a gate, which begins anew when it is met again.
    case gate
  }

  let path: String
  let became: Fate
  var why: Reason?
  /// The path that it had before, if that was a different one.
  var was: String?
  /// The fields that are asked for now, and were not before.
  var added: [String] = []
  /// The fields of which the answer, or a part of it, is lost, by the names that they have now.
  var lost: [String] = []
  /// The fields that the reason is about.
  var fields: [String] { added.isEmpty ? lost : added }
}
