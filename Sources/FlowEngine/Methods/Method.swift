// A method of the protocol, declared once: its params in order, its description for OpenRPC, and what it does. The check of a
// call's params and `rpc.discover` both use this declaration, so that they cannot drift apart.

/// A method that can be called. It is a class, since each call looks it up among all methods, and keeps it until answered.
final class Method: Sendable {
  let name: String
  let summary: String
  let parameters: [Parameter]
  let parameterNames: [String]
  let result: ResultShape
  /// Whether a call of this method is decided and committed by itself: it asks the store, which must have what came before,
  /// or it changes what only the store knows.
  let isAlone: Bool
  let run: @Sendable (Engine, CallArguments) throws(EngineError) -> Work

  init(
    name: String, summary: String, parameters: [Parameter], result: ResultShape, isAlone: Bool = false,
    run: @escaping @Sendable (Engine, CallArguments) throws(EngineError) -> Work
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    parameterNames = parameters.map { $0.name }
    self.result = result
    self.isAlone = isAlone
    self.run = run
  }
}
