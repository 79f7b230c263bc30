// Methods for authors and their tools, to try out an expression or a schema by itself.

import Coordination
import Expressions
import JSONRPC
import JSONSchemas
import JSONText

extension Method {
  static let authorMethods = [
    Method(
      name: "evaluate", summary: "Evaluates a CEL expression.",
      parameters: [
        .required("expression", .string, "The expression."),
        .optional("variables", .object, "Names and their values."),
        .optional("typed", .boolean, "Values go in and come out as `{type, value}`."),
        .optional("container", .string, "The namespace in which names are resolved."),
        .optional(
          "session", .string, "Use the names as this session's top entry sees them, without secrets."),
      ],
      result: .value
    ) { (engine, arguments) throws(EngineError) in try engine.evaluate(arguments) },
    Method(
      name: "validate", summary: "Validates a value against a JSON Schema.",
      parameters: [
        .required("schema", .any, "The schema.", narrowing: #"{"type": ["object", "boolean"]}"#),
        .required("value", .any, "The value."),
        .optional("schemas", .object, "Schemas that it refers to, by URI."),
        .optional("formats", .boolean, "Whether `format` is asserted."),
      ],
      result: .validity
    ) { (_, arguments) throws(EngineError) in try Engine.validate(arguments) },
  ]
}

extension Engine {
  fileprivate func evaluate(_ arguments: CallArguments) throws(EngineError) -> Work {
    let source = arguments.text("expression")
    let isTyped = arguments.flag("typed")
    let scope = try scope(arguments, isTyped: isTyped)
    let expression: Expression
    do throws(ExpressionSyntaxError) {
      expression = try Expression(parsing: source, container: arguments.string("container") ?? "")
    } catch {
      throw failure(source, column: error.position.column, error.message, hint: error.hint)
    }
    do throws(EvaluationError) {
      let value = isTyped ? try expression.evaluateTyped(in: scope) : try expression.evaluateJSON(in: scope)
      return Work(
        .result(JSON.object(["value": value]).bytes), session: arguments.string("session"))
    } catch {
      let hint = error.hint(among: scope.variables.names)
      throw failure(source, column: error.range.lowerBound + 1, error.message, hint: hint)
    }
  }

  private func failure(_ source: String, column: Int, _ cause: String, hint: String?) -> EngineError {
    let cause = cause + (hint.map { "; \($0)" } ?? "")
    let failure = ExpressionFailure(step: nil, expression: source, column: column, cause: cause)
    return .refused(.expressionFailed(failure))
  }

  private func scope(_ arguments: CallArguments, isTyped: Bool) throws(EngineError) -> AuthorScope {
    var variables: [(String, Value)] = []
    for member in arguments.object("variables") ?? [:] {
      guard let value = isTyped ? Value(typed: member.value) : Value(member.value) else {
        throw .call(
          .wrongParam(
            "variables",
            expected: "an object of values like {“type”: “int”, “value”: “1”}; “\(member.name)” is none"))
      }
      variables.append((member.name, value))
    }
    var step: StepScope?
    if let id = arguments.string("session") {
      let live = try catchUp(id)
      step = live.coordinator.scope(of: live.session, facts: try facts(of: live))
    }
    return AuthorScope(variables: Members(variables), step: step, timeZones: surroundings.timeZones)
  }

  fileprivate static func validate(_ arguments: CallArguments) throws(EngineError) -> Work {
    let schema: Schema
    do {
      schema = try Schema(
        arguments["schema"] ?? .null, options: Schema.Options(assertsFormat: arguments.flag("formats")),
        resources: arguments.object("schemas") ?? [:])
    } catch {
      throw .call(.invalidSchema(error.problems))
    }
    let errors = schema.violations(of: arguments["value"] ?? .null).map { FieldError($0).json }
    return Work(.result(JSON.object(["valid": .bool(errors.isEmpty), "errors": .array(errors)]).bytes))
  }
}

extension RPCError {
  /// The param `schema` is not a valid schema. The sentence has the first problem, the data all of them.
  fileprivate static func invalidSchema(_ problems: [SchemaProblem]) -> RPCError {
    let first = problems.first.map { ": \($0.sentence)" } ?? ""
    return .invalidParams(
      "the param “schema” must be a valid JSON Schema\(first)",
      data: [
        "param": "schema", "expected": "a valid JSON Schema",
        "problems": .array(
          problems.map { problem in
            var data: JSONObject = ["path": .string(problem.pointer.description)]
            data["schema"] = problem.resource.map(JSON.string)
            return .object(
              data.merging(["code": .string(problem.code), "message": .string(problem.explanation)]))
          }),
      ])
  }
}

/// The names that `evaluate` offers: the caller's own, then those of a session.
private final class AuthorScope: Scope {
  let variables: Members<Value>
  let step: StepScope?
  let timeZones: TimeZones

  init(variables: Members<Value>, step: StepScope?, timeZones: TimeZones) {
    self.variables = variables
    self.step = step
    self.timeZones = timeZones
  }

  var hasQualifiedNames: Bool { true }

  func value(of name: String) -> Value? { variables[name] ?? step?.value(of: name) }
}
