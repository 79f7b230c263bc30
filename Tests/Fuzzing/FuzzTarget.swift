// What is fuzzed. A target takes any bytes and checks laws that hold whatever they are; `run` feeds it what libFuzzer
// makes up, and `CorpusTests` what was worth keeping.

/// A part of the program that reads what strangers write.
enum FuzzTarget: String, CaseIterable, Sendable {
  case jsonReader = "JSONReader"
  case schemas = "Schemas"
  case expressions = "Expressions"
  case patterns = "Patterns"
  case conversations = "Conversations"
  case flows = "Flows"
  case sessions = "Sessions"

  /// Checks the laws on that input.
  /// - Throws: `BrokenLaw`, the first that does not hold.
  func check(_ input: [UInt8]) throws {
    switch self {
    case .jsonReader: try checkJSONReader(input)
    case .schemas: try checkSchemas(input)
    case .expressions: try checkExpressions(input)
    case .patterns: try checkPatterns(input)
    case .conversations: try checkConversations(input)
    case .flows: try checkFlows(input)
    case .sessions: try checkSessions(input)
    }
  }
}

/// A law that an input shows not to hold.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String
}

/// Has `law` hold, which is told in a sentence otherwise.
func require(_ holds: Bool, _ law: @autoclosure () -> String) throws {
  if !holds { throw BrokenLaw(description: law()) }
}
