// What comes back for a call.

/// The outcome of a call.
public enum Reply: Equatable, Sendable {
  /// The result as JSON text: an object, since client libraries refuse anything else.
  case result([UInt8])
  /// Why there is no result.
  case error(RPCError)

  /// The result of a method that has nothing to return.
  public static let nothing = Reply.result(Array("{}".utf8))
}

/// A reply, followed by the notifications that the call causes.
public struct Answer: Equatable, Sendable {
  /// The result or the error, which is not sent if the call was a notification.
  public let reply: Reply
  /// The notifications, which are sent after the reply.
  public let notifications: [Notification]

  /// Creates an answer.
  public init(_ reply: Reply, then notifications: [Notification] = []) {
    self.reply = reply
    self.notifications = notifications
  }
}
