// `segue eval`: tries out an expression by itself.

import CLibrary
import Expressions
import FlowEngine
import JSONText

/// Prints the value of an expression as JSON.
/// - Returns: 0 if it has a value, 1 if it has none, 2 if the data cannot be read.
func eval(_ options: EvalOptions) -> Int32 {
  guard let data = options.data.map({ document(Path($0)) }) ?? .some([:]) else {
    if options.data?.hasPrefix("{") ?? false {
      Output.warn("--data takes the name of a file, or “-” for the standard input")
    }
    return 2
  }
  guard case .object(let names) = data else {
    Output.warn("the data must be an object: its members are the names that the expression knows")
    return 2
  }
  let expression: Expression
  do throws(ExpressionSyntaxError) {
    expression = try Expression(parsing: options.expression)
  } catch {
    explain(options.expression, error.position, error.message, hint: error.hint)
    return 1
  }
  let scope = DataScope(names: names, timeZones: .system)
  do throws(EvaluationError) {
    Output.put(try expression.evaluateJSON(in: scope).text + "\n")
    return 0
  } catch {
    let position = Position(ofCodePoint: error.range.lowerBound, in: options.expression)
    explain(options.expression, position, error.message, hint: error.hint(among: names.names))
    return 1
  }
}

/// A scope whose names are the members of an object.
private final class DataScope: Scope {
  let names: JSONObject
  let timeZones: TimeZones

  init(names: JSONObject, timeZones: TimeZones) {
    self.names = names
    self.timeZones = timeZones
  }

  func value(of name: String) -> Value? { names[name].map { Value($0) } }
}

private func explain(_ expression: String, _ position: Position, _ message: String, hint: String?) {
  let lines = expression.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let line = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : ""
  let excerpt = Excerpt(Array(line.unicodeScalars), position)
  let ink = Ink(for: STDERR_FILENO)
  let advice = hint.map { "  \(ink.faint("hint:")) \(printable($0))\n" } ?? ""
  Output.put("segue: \(printable(message))\n" + excerpt.text(ink) + advice, on: STDERR_FILENO)
}
