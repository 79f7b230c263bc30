// The events that a front end is told of.

/// An event that a screen offers.
public struct OfferedEvent: Sendable {
  /// The name by which `send` names the event.
  public let event: String
  /// The title of the event's button; nil leaves it to the front end.
  public let title: String?
  /// Whether the event would be handled now.
  public let isEnabled: Bool

  /// Creates an event of that name.
  public init(event: String, title: String?, isEnabled: Bool) {
    self.event = event
    self.title = title
    self.isEnabled = isEnabled
  }
}
