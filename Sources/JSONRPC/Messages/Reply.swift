/// The outcome of a call.
public enum Reply: Equatable, Sendable {
  /// The result as JSON text: an object, since client libraries refuse anything else.
  case result([UInt8])
  /// Why there is no result.
  case error(RPCError)

  /// The result of a method that has nothing to return.
  public static let nothing = Reply.result(Array("{}".utf8))
}
