// A method of the protocol, declared once: its params in order, what it says of itself to OpenRPC, and what it does. Checking
// the params of a call and `rpc.discover` both come from here, so that they cannot drift apart.

/// A method that can be called. A class, since each call looks it up among all of them, and has it at hand until it is answered.
final class Method: Sendable {
  let name: String
  let summary: String
  let parameters: [Parameter]
  let parameterNames: [String]
  let result: ResultShape
  /// Whether it asks the store itself, so that what came before must be in there, or changes what only the store knows.
  let isAlone: Bool
  let run: @Sendable (Engine, CallArguments) throws(EngineError) -> Work

  init(
    name: String, summary: String, parameters: [Parameter], result: ResultShape, isAlone: Bool = false,
    run: @escaping @Sendable (Engine, CallArguments) throws(EngineError) -> Work
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = parameters.map(\.name)
    self.result = result
    self.isAlone = isAlone
    self.run = run
  }
}
