// What is shown of where a screen stands.

import FlowDefinitions
import JSONText

/// A presentation, with its stack or its tabs.
struct PresentationView: Sendable {
  let style: String
  let transition: String?
  let purpose: Presentation.Purpose
  let presentedBy: EntryID?
  let stack: StackView
  let tabs: [TabView]?
}

/// The newest visible entries of a stack.
struct StackView: Sendable {
  let depth: Int
  /// From the bottom up.
  let entries: [StackedView]
}

/// A tab, loaded or not.
struct TabView: Sendable {
  let name: String
  let title: String?
  let icon: String?
  let badge: String?
  let tag: JSON
  let isSelected: Bool
  let isOverflow: Bool
  /// Nil until it is first selected. Empty where only a gate comes back, which is not loaded either.
  let stack: StackView?
}

/// An entry on a stack.
struct StackedView: Sendable {
  let entry: EntryID
  let step: StepID
  let title: String?
}
