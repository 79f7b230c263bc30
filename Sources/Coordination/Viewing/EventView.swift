// What a view says of an event.

/// An event that a screen offers.
struct EventView: Sendable {
  let event: String
  let title: String?
  let isEnabled: Bool
}
