// A stack, or tabs, laid over what was there before.

import FlowDefinitions
import JSONText

/// One level of a session's chain (`model.md`, “Words”). Never changed: `holding` gives another one.
public final class Presentation: Sendable {
  /// What it is for.
  public enum Purpose: String, Sendable {
    case root, modal, gate
  }

  /// Why a presentation ended.
  public enum End: String, Sendable {
    case done, cancelled, dismissed, superseded, aborted
  }

  enum Content: Sendable {
    case stack(Stack)
    case tabs(TabSet)
  }

  public let style: String
  public let transition: String?
  public let purpose: Purpose
  /// The entry that presented it; nil for the root.
  public let presentedBy: EntryID?
  /// The entry that its result goes to; nil for the root. Not the presenter, where what runs or holds the presenter's flow handled
  /// the event.
  let answersTo: EntryID?
  /// The transition that presented it, whose `onResult` and `onCancel` it ends with; or the gate.
  public let origin: Origin?
  public let allowsCancel: Bool
  /// Whether it holds a flow of its own, rather than a step of its presenter's frame.
  public let ownsFrame: Bool
  let content: Content

  init(
    style: String, transition: String?, purpose: Purpose, presentedBy: EntryID?, answersTo: EntryID?,
    origin: Origin?, allowsCancel: Bool, ownsFrame: Bool, content: Content
  ) {
    self.style = style
    self.transition = transition
    self.purpose = purpose
    self.presentedBy = presentedBy
    self.answersTo = answersTo
    self.origin = origin
    self.allowsCancel = allowsCancel
    self.ownsFrame = ownsFrame
    self.content = content
  }

  /// The same presentation with something else in it.
  func holding(_ content: Content) -> Presentation {
    Presentation(
      style: style, transition: transition, purpose: purpose, presentedBy: presentedBy, answersTo: answersTo,
      origin: origin, allowsCancel: allowsCancel, ownsFrame: ownsFrame, content: content)
  }

  /// The same presentation with this stack, or with this one in the selected tab.
  func holding(_ stack: Stack) -> Presentation {
    switch content {
    case .stack: return holding(.stack(stack))
    case .tabs(var tabs):
      tabs.stack = stack
      return holding(.tabs(tabs))
    }
  }

  /// The stack, or that of the selected tab.
  public var stack: Stack {
    switch content {
    case .stack(let stack): stack
    case .tabs(let tabs): tabs.stack
    }
  }

  /// The tabs, if that is what it holds.
  public var tabs: TabSet? { if case .tabs(let tabs) = content { tabs } else { nil } }

  /// Whether it covers what presented it.
  var covers: Bool { style == "fullScreen" }
}

/// Stacks side by side. One comes to life when its tab is first selected.
public struct TabSet: Sendable {
  /// The entry of the step that has the tabs.
  public internal(set) var base: Entry
  public internal(set) var selected: String
  /// The stacks of the tabs that were selected so far.
  var loaded: Members<Stack>

  init(base: Entry, selected: String, stack: Stack) {
    self.base = base
    self.selected = selected
    loaded = [selected: stack]
  }

  /// The stack of the selected tab.
  var stack: Stack {
    get { loaded[selected] ?? Stack(base) }
    set { loaded[selected] = newValue }
  }

  /// The stack of that tab, if it was ever selected.
  public func stack(of tab: String) -> Stack? { loaded[tab] }
}
