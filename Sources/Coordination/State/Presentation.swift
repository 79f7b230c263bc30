// A stack, or tabs, laid over what was there before.

/// One level of a session's chain (`protocol/README.md`, “Words”).
public struct Presentation: Sendable {
  /// What a presentation is for.
  enum Purpose: String, Sendable {
    case root, modal, gate
  }

  /// Why a presentation ended.
  public enum End: String, Sendable, CaseIterable {
    case done, cancelled, dismissed, superseded, aborted
  }

  /// What a presentation holds. Tabs are the exception, and indirect, so that a stack is passed on as nothing more than
  /// itself.
  enum Content: Sendable {
    case stack(Stack)
    indirect case tabs(TabSet)
  }

  /// How it was presented.
  private let manner: Manner
  var content: Content

  init(
    style: String, transition: String?, purpose: Purpose, presentedBy: EntryID?, answersTo: EntryID?,
    origin: Origin?, allowsCancel: Bool, ownsFrame: Bool, content: Content
  ) {
    manner = Manner(
      style: style, transition: transition, purpose: purpose, presentedBy: presentedBy, answersTo: answersTo,
      origin: origin, allowsCancel: allowsCancel, ownsFrame: ownsFrame)
    self.content = content
  }

  /// The stack, or the stack of the selected tab.
  public internal(set) var stack: Stack {
    get {
      switch content {
      case .stack(let stack): stack
      case .tabs(let tabs): tabs.stack
      }
    }
    set {
      switch content {
      case .stack: content = .stack(newValue)
      case .tabs(var tabs):
        tabs.stack = newValue
        content = .tabs(tabs)
      }
    }
  }

  /// The entry on top of that stack.
  var top: Entry {
    switch content {
    case .stack(let stack): stack.top
    case .tabs(let tabs): tabs.stack.top
    }
  }

  /// The tabs, if the presentation holds tabs.
  var tabs: TabSet? { if case .tabs(let tabs) = content { tabs } else { nil } }

  /// What does not change while the presentation stands, shared by all its states.
  private final class Manner: Sendable {
    let style: String
    let transition: String?
    let purpose: Purpose
    let presentedBy: EntryID?
    let answersTo: EntryID?
    let origin: Origin?
    let allowsCancel: Bool
    let ownsFrame: Bool
    let covers: Bool

    init(
      style: String, transition: String?, purpose: Purpose, presentedBy: EntryID?, answersTo: EntryID?,
      origin: Origin?, allowsCancel: Bool, ownsFrame: Bool
    ) {
      self.style = style
      self.transition = transition
      self.purpose = purpose
      self.presentedBy = presentedBy
      self.answersTo = answersTo
      self.origin = origin
      self.allowsCancel = allowsCancel
      self.ownsFrame = ownsFrame
      covers = style == "fullScreen"
    }
  }
}

// MARK: - How it was presented

extension Presentation {
  var style: String { manner.style }
  var transition: String? { manner.transition }
  var purpose: Purpose { manner.purpose }
  /// The entry that presented it; nil for the root.
  var presentedBy: EntryID? { manner.presentedBy }
  /// The entry that its result goes to; nil for the root.
  ///
  /// This is not the presenter if the event that presented it was handled by what runs or holds the presenter's flow.
  var answersTo: EntryID? { manner.answersTo }
  /// The transition that presented it, whose `onResult` or `onCancel` follows its end; or the gate.
  var origin: Origin? { manner.origin }
  var allowsCancel: Bool { manner.allowsCancel }
  /// Whether the presentation holds a flow of its own, rather than a step of its presenter's frame.
  var ownsFrame: Bool { manner.ownsFrame }
  /// Whether the presentation covers what presented it.
  var covers: Bool { manner.covers }
}
