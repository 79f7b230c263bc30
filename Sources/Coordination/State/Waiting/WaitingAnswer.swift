// Answers that exist before their step is entered: from a deep link, from steps behind an answer that was changed, or from
// another version of the flow.

import JSONText

/// An answer that waits for its step to be entered.
public struct WaitingAnswer: Sendable {
  var values: JSONObject
  /// The params that the step had; nil for an answer that somebody sent, which fits any params.
  var params: JSONObject?
  /// The result of an action, and the input that it was done with.
  var result: JSON?
  var input: JSON?
  /// Whether the input also had secrets, or may have had some.
  var hasSecrets = false
  /// What transitions had `set` on the entry.
  var kept = JSONObject()
  /// What of `kept` was there before the answer. The way on from the answer is taken over this, as it has not set anything
  /// yet by then.
  var keptBefore = JSONObject()
  /// What was typed over the answer, or in place of one.
  var draft: JSONObject?
  /// The transitions that led on from the answer, where there were several to choose from; if empty, they are not known,
  /// and every transition counts as one of them.
  var ways: [Origin] = []
  /// The fields that there were to fill in; nil if it does not matter that there are others now.
  var fields: [String]?
  /// The fields that the answer has lost on its way from another version of the flow, or from another session.
  var lost: [String] = []
  /// Whether the user was on that screen, or had left it without submitting it: the screen is shown again, rather than
  /// submitted.
  var isOpen = false
  /// What the user had presented over the screen, which is presented again.
  var presented: Presented?
  /// The answers that were given when the step was entered again after this one, in order.
  var later: ArraySlice<WaitingAnswer> = []

  /// What was presented: by which transition, and with which params.
  struct Presented: Sendable {
    let origin: Origin
    let params: JSONObject
  }

  /// Returns what waits for a screen on which nothing was entered, and over which something was presented.
  static func blank(_ params: JSONObject) -> WaitingAnswer {
    WaitingAnswer(values: [:], params: params, draft: [:], isOpen: true)
  }

  /// Returns what transitions have set on an entry that nobody fills in: a step that runs a flow, a route, or tabs.
  /// - Parameter before: What of it was there before the way on was chosen.
  static func set(_ kept: JSONObject, before: JSONObject, _ params: JSONObject) -> WaitingAnswer {
    var answer = blank(params)
    answer.kept = kept
    answer.keptBefore = before
    return answer
  }

  /// Whether nothing was entered on the screen. An answer that somebody sent is not blank, since all of it may have been
  /// secret.
  var isBlank: Bool { isUntouched && kept.isEmpty }

  /// Whether this is only what transitions have set on an entry that nobody fills in. It is no answer, and nobody is told of it.
  var isOnlySet: Bool { isUntouched && !kept.isEmpty }

  private var isUntouched: Bool {
    params != nil && fields == nil && values.isEmpty && draft?.isEmpty ?? false
  }

  /// Whether somebody sent the answer, or has submitted it in front of a gate that did not open: it has done nothing yet.
  var isSent: Bool { params == nil }

  /// Whether the answer is one for a step with these params.
  func fits(_ params: JSONObject) -> Bool { self.params.map { $0 == params } ?? true }

  /// The input that the action was done with.
  var doneInput: DoneInput? { input.map { DoneInput(open: $0, hasSecrets: hasSecrets) } }

  /// What transitions have set since the answer was given.
  var keptSince: JSONObject {
    if kept.isEmpty { return kept }
    return kept.keeping { keptBefore[$0.name] != $0.value }
  }

  /// Whether there is an answer, and not only what was typed.
  var isGiven: Bool { draft == nil || !values.isEmpty }
}

extension WaitingAnswer {
  /// The answer and those that come after it.
  var queue: [WaitingAnswer] {
    var first = self
    first.later = []
    return [first] + later
  }
}

extension Members<WaitingAnswer> {
  /// Creates the answers by their paths, with those of one path in order.
  init(queueing answers: [(path: String, answer: WaitingAnswer)]) {
    var paths: [String] = []
    var queues: [String: [WaitingAnswer]] = [:]
    for (path, answer) in answers {
      if queues[path] == nil { paths.append(path) }
      queues[path, default: []].append(answer)
    }
    self.init(
      paths.compactMap { path in
        guard let queue = queues[path], var first = queue.first else { return nil }
        first.later = queue.dropFirst()
        return (path, first)
      })
  }

  /// All answers, each with its path.
  var queued: [(path: String, answer: WaitingAnswer)] {
    flatMap { waiting in waiting.value.queue.map { (waiting.name, $0) } }
  }
}
