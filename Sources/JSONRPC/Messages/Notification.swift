// What is sent to a client without being asked for.

/// A message to the client that does not answer a request.
public struct Notification: Equatable, Sendable {
  /// The name, which needs no escapes in JSON.
  let method: StaticString
  /// The params as JSON text: an object.
  let params: [UInt8]

  /// Creates a notification.
  public init(_ method: StaticString, params: [UInt8]) {
    self.method = method
    self.params = params
  }

  /// Compares what would be sent: two literals of the same name need not be in the same place in memory.
  public static func == (left: Notification, right: Notification) -> Bool {
    left.method.description == right.method.description && left.params == right.params
  }
}
