// What a front end gets: the current screen, where it stands, and what just changed (`protocol/README.md`, “A view”). Built
// while a command is decided, so that a text that cannot be worked out refuses the command rather than a later read.

import Expressions
import FlowDefinitions
import JSONText

/// A session as a front end draws it.
public final class View: Sendable {
  /// The session as it is after the command.
  public let session: Session
  let bundle: Bundle
  let profileRevision: Int
  let accepted: Bool
  let isReplay: Bool
  /// Whether the view shows what was typed with the command and is not kept, so that it answers that command only.
  public let showsUnkept: Bool
  let screen: ScreenView?
  /// The texts that had to be worked out to show where the screen stands; everything else is written as the session and its
  /// flows have it.
  let texts: ChainTexts
  let progress: Remaining?
  let deadlines: [Deadline]
  /// What became of the answers that the command walked through again.
  let walked: [WalkedAnswer]
  /// What happened before the command, as far as the view is to say.
  let earlier: [ViewChange]
  /// What the command changed, and the session as it was before. A view says what follows from that, which is worked out as
  /// the view is written.
  let changes: [Change]
  let before: Session?
  let trace: [TraceStep]?
  /// The answers that the command gave up, and the gates that it ran into, for a preview.
  let lost: [LostEntry]
  let metGates: [String]

  /// How many entries of a stack a view shows.
  static let shownEntries = 20

  /// Creates the view of the turn as it stands, with what has changed since `before`, preceded by the changes in `earlier`.
  init(
    of turn: borrowing Turn, since before: Session? = nil, showing earlier: [ViewChange] = []
  ) throws(Stop) {
    session = turn.session
    bundle = turn.bundle
    profileRevision = turn.facts.profileRevision
    accepted = turn.echo?.errors == nil
    isReplay = turn.isReplay
    showsUnkept = turn.echo != nil
    screen = try turn.screenView()
    texts = try turn.chainTexts(under: screen)
    progress = turn.session.top.flatMap { turn.remaining(from: $0) }
    deadlines = turn.session.outcome == nil ? turn.bundle.deadlines(of: turn.session) : []
    walked = turn.walkState.walked
    self.earlier = earlier
    changes = turn.changes
    self.before = before
    trace = turn.trace?.steps
    lost = turn.lost
    metGates = turn.metGates
  }
}

extension Turn {
  fileprivate func screenView() throws(Stop) -> ScreenView? {
    if let outcome = session.outcome {
      return ScreenView(endOf: outcome, meta: outcome.step.flatMap { bundle.root[$0]?.meta })
    }
    guard let top = session.top, let step = step(of: top) else { return nil }
    let (kind, values) = try kind(of: step, top)
    return ScreenView(
      kind: kind,
      review: try kind.screen.flatMap { (screen) throws(Stop) in screen.isReview ? try review() : nil },
      step: top.step, entry: top.id, title: try title(of: top, showing: kind.screen),
      body: try render(kind.screen?.body, on: top), values: values,
      params: top.params, meta: step.meta, errors: echo?.errors ?? session.advice?.errors ?? [],
      secretsHeld: facts.secrets[top.id].map { $0.place }, submitAllowed: step.takesSubmit,
      submitTitle: try render(kind.screen?.submit, on: top), events: try events(on: top),
      back: try backView(), cancel: cancelView())
  }

  /// Returns what is still to come from the entry on, in its flow and in those whose steps run that flow.
  fileprivate func remaining(from entry: Entry) -> Remaining? {
    var remaining = flow(of: entry.frame).remaining(from: entry.step)
    var caller = session.frame(entry.frame).calledBy
    while let outer = caller.flatMap({ session.entry($0) }) {
      remaining = remaining.flatMap { inner in
        flow(of: outer.frame).remaining(from: outer.step).map(inner.inside)
      }
      caller = session.frame(outer.frame).calledBy
    }
    return remaining
  }

  /// Returns what the view shows of the entry, and with which values.
  private func kind(of step: Step, _ entry: Entry) throws(Stop) -> (ScreenView.Kind, values: JSONObject) {
    switch step.kind {
    case .screen(let screen):
      let echo = echo.flatMap { $0.entry == entry.id ? $0 : nil }
      let shown =
        if let echo { entry.kept(underlying: echo.open, of: screen) } else {
          try draftOrAnswers(of: entry, screen)
        }
      if screen.isFixed { return (.screen(screen), shown) }
      let typed = echo.map { entry.kept(underlying: $0.typed, of: screen) }
      let (adapted, hidden) = try adapted(screen, on: entry, typed ?? shown)
      let values = echo == nil ? try self.shown(shown, of: entry, on: adapted) : shown
      return (.screen(adapted), values.leavingOut(hidden))
    case .action(let action):
      let call = call(of: entry) ?? action.call
      let (input, missing) = try input(of: call, on: entry)
      let openInput = try computeValue(call.input, in: inputScope(of: entry)) ?? [:]
      let shown = ActionView(
        name: call.name, input: input, openInput: openInput, attempt: entry.attempt,
        key: "\(session.id).\(entry.id.text)", missing: missing)
      return (.action(shown), [:])
    case .route, .flow, .tabs, .end: return (.end, [:])
    }
  }

  private func backView() throws(Stop) -> BackView {
    do throws(Stop) {
      let plan = try backPlan()
      return BackView(
        does: plan.verb,
        title: try plan.uncovered.flatMap { (entry) throws(Stop) in try title(of: entry) },
        obstacle: nil, needsConfirmation: asksBeforeLosing(plan))
    } catch {
      guard case .refused(let obstacle) = error, case .cannotGoBack = obstacle else { throw error }
      return BackView(does: nil, title: nil, obstacle: obstacle, needsConfirmation: false)
    }
  }

  private func cancelView() -> CancelView {
    let obstacle = cancelObstacle()
    return CancelView(obstacle: obstacle, needsConfirmation: obstacle == nil && asksBeforeCancelling())
  }

  /// Returns the texts of the chain, worked out from the root up: for each presentation those of its stack, and then those
  /// of its tabs.
  fileprivate func chainTexts(under shown: ScreenView?) throws(Stop) -> ChainTexts {
    var texts = ChainTexts()
    if session.outcome != nil { return texts }
    for presentation in session.chain {
      try workOutTitles(of: presentation.stack, under: shown, into: &texts)
      guard let set = presentation.tabs, let tabs = step(of: set.base)?.tabs else { continue }
      let scope = scope(of: set.base)
      for (place, tab) in tabs.tabs.enumerated() {
        texts.tabs.append(
          TabView(
            name: tab.name, title: try render(tab.value.title, in: scope),
            icon: try render(tab.value.icon, in: scope),
            badge: try render(tab.value.badge, in: scope), tag: tab.value.tag ?? .null,
            isSelected: tab.name == set.selected, isOverflow: tabs.overflows(at: place)))
        if let stack = set.stack(of: tab.name) { try workOutTitles(of: stack, under: shown, into: &texts) }
      }
    }
    return texts
  }

  private func workOutTitles(
    of stack: Stack, under shown: ScreenView?, into texts: inout ChainTexts
  ) throws(Stop) {
    var count = 0
    for entry in stack where entry.isVisible {
      if !isKnown(titleOf: entry, under: shown) { texts.titles[entry.id] = try title(of: entry) }
      count += 1
      if count == View.shownEntries { break }
    }
  }

  /// Returns whether `View.title` knows the title of the entry without having it worked out.
  private func isKnown(titleOf entry: Entry, under shown: ScreenView?) -> Bool {
    if let shown, shown.shows(titleOf: entry) { return true }
    if entry.title != nil, entry.id != session.top?.id { return true }
    if entry.undoes != nil { return false }
    return step(of: entry)?.hasConstantTitle ?? true
  }

  /// Returns the title of an entry: the one that it had when it was covered, or else has now.
  func title(of entry: Entry) throws(Stop) -> String? {
    if let title = entry.title, entry.id != session.top?.id { return title }
    return try title(of: entry, showing: nil)
  }

  /// Returns the screen of the entry, adapted, if that may change its title.
  private func screenBindingTitle(of entry: Entry) throws(Stop) -> Screen? {
    guard let screen = step(of: entry)?.screen, screen.bindsTitle else { return nil }
    return try adapted(screen, on: entry, draftOrAnswers(of: entry, screen)).screen
  }

  /// Returns the title that the entry has now, taken from the adapted screen if that is given.
  private func title(of entry: Entry, showing screen: Screen?) throws(Stop) -> String? {
    if entry.undoes != nil {
      return try render(call(of: entry)?.title, in: inputScope(of: entry))
    }
    let adapted = if let screen { screen } else { try screenBindingTitle(of: entry) }
    return try render(adapted == nil ? step(of: entry)?.title : adapted?.title, on: entry)
  }
}

extension View {
  /// Returns the title of an entry of the chain.
  func title(of entry: Entry) -> String? {
    if !texts.titles.isEmpty, let title = texts.titles[entry.id] { return title }
    if let screen, screen.shows(titleOf: entry) { return screen.title }
    if let title = entry.title, entry.id != session.top?.id { return title }
    return bundle.flow(of: entry.frame, in: session)[entry.step]?.title?.constant
  }
}

extension ScreenView {
  /// Returns whether the view's title is the entry's.
  fileprivate func shows(titleOf entry: Entry) -> Bool { self.entry == entry.id }

  /// Creates the last view of a session, if its end has one.
  fileprivate convenience init?(endOf outcome: Outcome, meta: JSON?) {
    guard let step = outcome.step else { return nil }
    self.init(
      kind: .end, step: step, entry: nil, title: outcome.title, body: outcome.body, meta: meta,
      back: BackView(does: nil, title: nil, obstacle: .sessionEnded(outcome), needsConfirmation: false),
      cancel: CancelView(obstacle: .sessionEnded(outcome), needsConfirmation: false))
  }
}

extension BackPlan {
  fileprivate var verb: String {
    switch self {
    case .pop: "pop"
    case .cancel, .abort: "cancel"
    }
  }

  fileprivate var uncovered: Entry? {
    switch self {
    case .pop(_, let entry): entry
    case .cancel(_, let entry), .abort(_, let entry): entry
    }
  }
}
