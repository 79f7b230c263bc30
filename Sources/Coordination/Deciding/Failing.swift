// `fail`: the host could not do an action.

import FlowDefinitions
import JSONText

extension Turn {
  mutating func fail(_ error: HostError, on entry: Entry) throws(Refusal) {
    guard let step = step(of: entry), isRunningAction(entry) else {
      throw .notAllowed(command: "fail", .noActionHere)
    }
    let scope = scope(of: entry, StepScope.Occasion(error: error.json))
    guard let transition = try choose(step.onError, in: scope) else { return try giveUp(error, on: entry) }
    if case .stay = transition.target { emit(.attempted(entry.id, attempt: entry.attempt + 1)) }
    try take(transition, from: session.top ?? entry, in: scope)
  }

  /// Nothing handles the error: it is shown on the screen below; where there is none, the frame fails.
  private mutating func giveUp(_ error: HostError, on entry: Entry) throws(Refusal) {
    guard let stack = session.chain.last?.stack,
      let uncovered = stack.dropFirst().first(where: \.isVisible)
    else { return try finish(.failed, reason: error.code) }
    for popped in stack.prefix(while: { $0.id != uncovered.id }) {
      emit(.pop(popped.id, leavesDraft: leavesDraft(popped)))
    }
    let shown = FieldError(path: JSONPointer(), code: error.code, message: error.message, params: [:])
    emit(.advised(Advice(entry: uncovered.id, errors: [shown], notice: nil)))
  }

  /// The errors that a transition shows on the view that comes.
  func errors(of transition: Transition, in scope: StepScope) throws(Refusal) -> [FieldError] {
    switch transition.errors {
    case nil: return []
    case .list(let messages):
      var errors: [FieldError] = []
      for message in messages { errors.append(try error(message, in: scope)) }
      return errors
    case .computed(let expression):
      return (try evaluate(expression, in: scope)?.asArray ?? []).map { FieldError(computed: $0) }
    }
  }

  private func error(_ message: FieldMessage, in scope: StepScope) throws(Refusal) -> FieldError {
    let path = try render(message.path, in: scope).flatMap { JSONPointer($0) }
    return FieldError(
      path: path ?? JSONPointer(), code: try render(message.code, in: scope) ?? "error",
      message: try render(message.message, in: scope) ?? "", params: [:])
  }
}

extension FieldError {
  /// The error that an expression gave: an object with `path`, `code`, `message` and `params`, or a message alone.
  fileprivate init(computed json: JSON) {
    self.init(
      path: json["path"]?.asString.flatMap { JSONPointer($0) } ?? JSONPointer(),
      code: json["code"]?.asString ?? "error", message: json["message"]?.asString ?? json.asString ?? "",
      params: json["params"]?.asObject ?? [:])
  }
}
