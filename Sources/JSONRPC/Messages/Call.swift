// A request or a notification, in the form that all methods share.

/// A call of `method`, which is to be answered if it has an `id`.
public struct Call: Equatable, Sendable {
  /// The id that the answer will carry. A call without one is a notification, which is never answered.
  public let id: RequestID?
  /// The name of the method.
  public let method: String
  /// What the method is called with.
  public let params: Params

  /// Creates a call.
  public init(id: RequestID? = nil, method: String, params: Params = .none) {
    self.id = id
    self.method = method
    self.params = params
  }
}
