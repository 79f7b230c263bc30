// What a turn evaluates: guards, computed values and texts, each with the names that hold where it stands.

import Expressions
import FlowDefinitions
import JSONText

extension Turn {
  func scope(
    of entry: Entry?, in frame: FrameID = .root, _ occasion: StepScope.Occasion = .init()
  ) -> StepScope {
    let frame = entry?.frame ?? frame
    return StepScope(
      session: session, flow: flow(of: frame), facts: facts, entry: entry, frameID: frame, time: time,
      occasion: occasion)
  }

  func scope(of entry: Entry?, _ occasion: StepScope.Occasion) -> StepScope {
    scope(of: entry, in: .root, occasion)
  }

  /// Returns whether the guard holds, and notes that in the trace.
  func holds(_ guardExpression: Expression, in scope: StepScope) throws(Stop) -> Bool {
    let holds = try isMet(guardExpression, in: scope)
    trace?.steps.append(TraceStep(step: scope.entry?.step, expression: guardExpression.source, holds: holds))
    return holds
  }

  /// Whether the guard holds; not noted in the trace.
  func isMet(_ guardExpression: Expression, in scope: StepScope) throws(Stop) -> Bool {
    do {
      return try guardExpression.evaluateGuard(in: scope)
    } catch {
      throw Stop(error, in: guardExpression.source, on: scope.entry?.step)
    }
  }

  /// Returns the values of the names; none without a definition, or if that is a single expression and gives null or an absent
  /// field. A name whose expression is an absent field is left out.
  func compute(_ computed: Computed?, in scope: StepScope) throws(Stop) -> JSONObject {
    switch (try computeValue(computed, in: scope), computed) {
    case (.object(let members)?, _): return members
    case (let value?, .whole(let expression)) where value != .null:
      throw failure(of: expression, ExpressionFailure.noObject, in: scope)
    default: return [:]
    }
  }

  /// Returns the value of the definition as a whole; nil if there is none, or if it is a single expression and that is an
  /// absent field.
  /// - Parameter revealing: Whether the expressions get the secrets that they name. Only those of an action's input do, and
  ///   those of what is handed to a flow that takes secrets.
  func computeValue(
    _ computed: Computed?, in scope: StepScope, revealing: Bool = false
  ) throws(Stop) -> JSON? {
    guard let computed else { return nil }
    let scope = revealing ? scope : scope.withoutSecrets
    switch computed {
    case .whole(let expression): return try value(of: expression, in: scope)
    case .members(let members):
      var result = JSONObject()
      for member in members { result[member.name] = try value(of: member.value, in: scope) }
      return .object(result)
    }
  }

  /// Returns the value of the expression, which sees no secrets; nil if it is an absent field.
  func evaluate(_ expression: Expression, in scope: StepScope) throws(Stop) -> JSON? {
    try value(of: expression, in: scope.withoutSecrets)
  }

  /// Returns the value of the expression, which sees no secrets; nil if it is an absent field, or an optional without a value.
  func evaluateIfAny(_ expression: Expression, in scope: StepScope) throws(Stop) -> JSON? {
    do {
      return try expression.evaluateJSONIfAny(in: scope.withoutSecrets)
    } catch {
      throw Stop(error, in: expression.source, on: scope.entry?.step)
    }
  }

  private func value(of expression: Expression, in scope: StepScope) throws(Stop) -> JSON? {
    do {
      return try expression.evaluateJSON(in: scope, infinities: .unsayable)
    } catch {
      if error.isAbsentField { return nil }
      throw Stop(error, in: expression.source, on: scope.entry?.step)
    }
  }

  /// Returns the refusal of a command because an expression gives something that is of no use there.
  func failure(of expression: Expression, _ cause: String, in scope: StepScope) -> Stop {
    .refused(
      .expressionFailed(
        ExpressionFailure(step: scope.entry?.step, expression: expression.source, column: 1, cause: cause)))
  }

  /// Returns the text with its expressions filled in, which see no secrets; nil if there is no text.
  func render(_ template: Template?, in scope: StepScope) throws(Stop) -> String? {
    guard let template else { return nil }
    if let text = template.constant { return text }
    let scope = scope.withoutSecrets
    do {
      return try template.render(in: scope)
    } catch {
      throw Stop(error, in: template.source, on: scope.entry?.step)
    }
  }

  /// Returns the word that the text gives; nil also if it gives nothing, such as with a host that does not say what the
  /// author asks for.
  func word(_ template: Template?, in scope: StepScope) throws(Stop) -> String? {
    let word = try render(template, in: scope)
    return word == "" ? nil : word
  }
}

// Most texts are constant and most computed values are absent, so a scope is created only if there is something to evaluate.
extension Turn {
  /// Returns the values of the names, computed on the entry.
  func compute(_ computed: Computed?, on entry: Entry?) throws(Stop) -> JSONObject {
    guard let computed else { return [:] }
    return try compute(computed, in: scope(of: entry))
  }

  /// Returns the text with its expressions filled in on the entry.
  func render(_ template: Template?, on entry: Entry?) throws(Stop) -> String? {
    guard let template else { return nil }
    if let text = template.constant { return text }
    return try render(template, in: scope(of: entry))
  }
}

extension Stop {
  init(_ error: EvaluationError, in expression: String, on step: StepID?) {
    self = .refused(
      .expressionFailed(
        ExpressionFailure(
          step: step, expression: expression, column: error.range.lowerBound + 1, cause: error.message)))
  }
}
