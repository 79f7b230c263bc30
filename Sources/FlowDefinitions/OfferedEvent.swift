// What a front end is told of an event.

/// An event that a screen offers.
public struct OfferedEvent: Sendable {
  /// The name that `send` calls it by.
  public let event: String
  /// What its button says; nil: the front end decides.
  public let title: String?
  /// Whether it would be handled now.
  public let isEnabled: Bool

  /// The event of that name.
  public init(event: String, title: String?, isEnabled: Bool) {
    self.event = event
    self.title = title
    self.isEnabled = isEnabled
  }
}
