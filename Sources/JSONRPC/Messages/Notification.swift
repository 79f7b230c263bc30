// What nobody has asked for.

/// Something that is said without having been asked for.
public struct Notification: Equatable, Sendable {
  /// A name that needs no escape in JSON.
  let method: StaticString
  /// The params as JSON text: an object.
  let params: [UInt8]

  /// A notification.
  public init(_ method: StaticString, params: [UInt8]) {
    self.method = method
    self.params = params
  }

  /// By what would be sent: two literals of the same name need not be at one place in memory.
  public static func == (left: Notification, right: Notification) -> Bool {
    left.method.description == right.method.description && left.params == right.params
  }
}
