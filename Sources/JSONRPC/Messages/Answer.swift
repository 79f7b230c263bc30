// What comes back for a call.

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
