// A request or a notification, as far as every method has the same.

/// Somebody asks for `method`, and for an answer if there is an `id`.
public struct Call: Equatable, Sendable {
  /// What the answer will be called by. Without one, the call is a notification, which is never answered.
  public let id: RequestID?
  /// What to do.
  public let method: String
  /// With what.
  public let params: Params

  /// A call.
  public init(id: RequestID? = nil, method: String, params: Params = .none) {
    self.id = id
    self.method = method
    self.params = params
  }
}
