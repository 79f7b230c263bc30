import JSONText

/// A tab, loaded or not.
struct TabView: Sendable {
  let name: String
  let title: String?
  let icon: String?
  let badge: String?
  let tag: JSON
  let isSelected: Bool
  let isOverflow: Bool
}
