// What comes back for a call.

/// What a call came to.
public enum Reply: Equatable, Sendable {
  /// The result as JSON text: an object, since client libraries refuse anything else.
  case result([UInt8])
  /// Why there is no result.
  case error(RPCError)

  /// The result of a method that has nothing to say.
  public static let nothing = Reply.result(Array("{}".utf8))
}

/// A reply, and what else is to be said because of the call, in this order.
public struct Answer: Equatable, Sendable {
  /// The result or the error; it is not sent where the call was a notification.
  public let reply: Reply
  /// What is sent behind it.
  public let notifications: [Notification]

  /// An answer.
  public init(_ reply: Reply, then notifications: [Notification] = []) {
    self.reply = reply
    self.notifications = notifications
  }
}
