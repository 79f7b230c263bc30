// Answers that are there before their step is: of a deep link, of steps behind an answer that was changed, of another version
// of the flow.

import JSONText

/// An answer that waits for its step to be entered.
public struct WaitingAnswer: Sendable {
  var values: JSONObject
  /// The params that the step had; nil for an answer that somebody sent, which fits any.
  var params: JSONObject?
  /// The result of an action, and the input that it was done with.
  var result: JSON?
  var input: JSON?
  /// Whether the input had secrets besides, or may have had some.
  var hasSecrets = false
  /// What transitions had `set` on the entry.
  var kept = JSONObject()
  /// What of that was there before the answer: the way on from it is taken over this, and has not set anything yet.
  var keptBefore = JSONObject()
  /// What was typed over the answer, or in place of one.
  var draft: JSONObject?
  /// The transitions that have led on from there, where there were several; empty: nobody knows, and none is another.
  var ways: [Origin] = []
  /// The fields that there were to fill in; nil where nobody minds that there are others now.
  var fields: [String]?
  /// The fields that it has lost on its way from another version of the flow, or from another session.
  var lost: [String] = []
  /// Whether the user was on that screen, or had left it without submitting it: it is shown again, and not submitted.
  var isOpen = false
  /// What the user had presented over it, which is presented again.
  var presented: Presented?
  /// The answers that were given when the step was entered again after this one, in order.
  var later: ArraySlice<WaitingAnswer> = []

  /// What was presented: by which transition, and what was handed over with it.
  struct Presented: Sendable {
    let origin: Origin
    let params: JSONObject
  }

  /// What waits for a screen that nothing was put on, over which something was presented.
  static func blank(_ params: JSONObject) -> WaitingAnswer {
    WaitingAnswer(values: [:], params: params, draft: [:], isOpen: true)
  }

  /// Whether nothing was put on the screen. Of what somebody sent, all may have been a secret.
  var isBlank: Bool { params != nil && fields == nil && values.isEmpty && draft?.isEmpty ?? false }

  /// What the action was done with.
  var doneInput: DoneInput? { input.map { DoneInput(open: $0, hasSecrets: hasSecrets) } }

  /// What has been set since the answer was given.
  var keptSince: JSONObject {
    if kept.isEmpty { return kept }
    return JSONObject(kept.filter { keptBefore[$0.name] != $0.value }.map { ($0.name, $0.value) })
  }

  /// Whether there is an answer at all, and not only what was typed.
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
  /// The answers by their paths, those of one path in order.
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

  /// All of them, each with its path.
  var queued: [(path: String, answer: WaitingAnswer)] {
    flatMap { waiting in waiting.value.queue.map { (waiting.name, $0) } }
  }

  /// Takes the first answer of the path.
  mutating func take(_ path: String) {
    guard let answer = self[path], var next = answer.later.first else { return self[path] = nil }
    next.later = answer.later.dropFirst()
    self[path] = next
  }
}
