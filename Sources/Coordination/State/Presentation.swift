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

  let manner: Manner
  var content: Content

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

  /// How it was presented, which does not change while it stands.
  ///
  /// A class, since the change and all the presentation's states share it.
  final class Manner: Sendable {
    let style: String
    let transition: String?
    let purpose: Purpose
    /// The entry that presented it; nil for the root.
    let presentedBy: EntryID?
    /// The entry that its result goes to, if that is not the presenter: the event that presented it was handled by what runs
    /// or holds the presenter's flow.
    let answersTo: EntryID?
    /// The transition that presented it, whose `onResult` or `onCancel` follows its end; or the gate.
    let origin: Origin?
    let allowsCancel: Bool
    /// Whether the presentation holds a flow of its own, rather than a step of its presenter's frame.
    let ownsFrame: Bool
    /// Whether the presentation covers what presented it.
    let covers: Bool

    init(
      style: String, transition: String? = nil, purpose: Purpose, presentedBy: EntryID? = nil,
      answersTo: EntryID? = nil, origin: Origin? = nil, allowsCancel: Bool, ownsFrame: Bool
    ) {
      self.style = style
      self.transition = transition
      self.purpose = purpose
      self.presentedBy = presentedBy
      // A full state names the presenter here, too, and the journal nobody.
      self.answersTo = answersTo == presentedBy ? nil : answersTo
      self.origin = origin
      self.allowsCancel = allowsCancel
      self.ownsFrame = ownsFrame
      covers = style == "fullScreen"
    }
  }
}

extension Presentation {
  /// The entry that its result goes to; nil for the root.
  var answersTo: EntryID? { manner.answersTo ?? manner.presentedBy }
}
