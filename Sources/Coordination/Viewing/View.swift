// What a front end gets: the current screen, where it stands, and what just changed (`protocol/README.md`, “A view”). Built
// while a command is decided, so that a text that cannot be worked out refuses the command rather than a later read.

import Expressions
import FlowDefinitions
import JSONSchemas
import JSONText

/// A session as a front end draws it.
public final class View: Sendable {
  /// The session as it is after the command.
  public let session: Session
  let bundle: Bundle
  let profileRevision: Int
  let accepted: Bool
  let isReplay: Bool
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

  /// Creates the view of the turn as it stands, with what has changed since `before`, preceded by the changes in `earlier`.
  init(
    of turn: borrowing Turn, since before: Session? = nil, showing earlier: [ViewChange] = []
  ) throws(Refusal) {
    session = turn.session
    bundle = turn.bundle
    profileRevision = turn.facts.profileRevision
    accepted = turn.echo?.errors == nil
    isReplay = turn.isReplay
    screen = try turn.screenView()
    texts = try turn.chainTexts(under: screen)
    progress = turn.session.top.flatMap { turn.remaining(from: $0) }
    deadlines = turn.session.outcome == nil ? turn.bundle.deadlines(of: turn.session) : []
    walked = turn.walked
    self.earlier = earlier
    changes = turn.changes
    self.before = before
    trace = turn.trace?.steps
    lost = turn.lost
    metGates = turn.metGates
  }
}

extension Turn {
  fileprivate func screenView() throws(Refusal) -> ScreenView? {
    if let outcome = session.outcome { return ScreenView(endOf: outcome) }
    guard let top = session.top, let step = step(of: top) else { return nil }
    let (kind, values) = try kind(of: step, top)
    return ScreenView(
      kind: kind,
      review: try kind.screen.flatMap { (screen) throws(Refusal) in screen.isReview ? try review() : nil },
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
  private func kind(of step: Step, _ entry: Entry) throws(Refusal) -> (ScreenView.Kind, values: JSONObject) {
    switch step.kind {
    case .screen(let screen):
      let echo = echo.flatMap { $0.entry == entry.id ? $0 : nil }
      let shown = if let echo { echo.open } else { try draftOrAnswers(of: entry, screen) }
      if screen.isFixed { return (.screen(screen), shown) }
      let (adapted, hidden) = try adapted(screen, on: entry, echo?.typed ?? shown)
      let values = echo == nil ? try self.shown(shown, of: entry, on: adapted) : shown
      return (.screen(adapted), values.leavingOut(hidden))
    case .action(let action):
      let call = call(of: entry) ?? action.call
      let (input, missing) = try input(of: call, on: entry)
      let openInput = try computeValue(call.input, in: inputScope(of: entry)) ?? [:]
      let shown = ScreenView.Kind.action(
        call, input: input, openInput: openInput, attempt: entry.attempt,
        key: "\(session.id).\(entry.id.text)", missing: missing)
      return (shown, [:])
    case .route, .flow, .tabs, .end: return (.end, [:])
    }
  }

  /// Returns what the host is told, with the secrets that the call names, and the names of the members whose secrets this
  /// process does not have.
  func input(of call: HostCall, on entry: Entry) throws(Refusal) -> (JSON, missing: [String]) {
    let input = try computeValue(call.input, in: inputScope(of: entry), revealing: true) ?? [:]
    let secrets = flow(of: entry.frame).secretNames
    if secrets.isEmpty { return (input, []) }
    var missing: [String] = []
    for (name, expression) in call.input?.membersKnown ?? [] {
      let named = expression.fieldNames.filter(secrets.contains)
      if named.isEmpty { continue }
      if input[name] != nil {
        // What the flow puts in the place of a secret that was left blank is wrong for one that is merely not known here.
        if !mayHaveLost(oneOf: expression.answersNamed.filter(secrets.contains), under: entry) { continue }
      } else {
        if wereLeftBlank(named, under: entry) { continue }
        // A member that is left out only because another one is missing does have its value.
        if try computeValue(.whole(expression), in: inputScope(of: entry), revealing: true) != nil {
          continue
        }
      }
      missing.append(name)
    }
    if missing.isEmpty { return (input, []) }
    return (input.asObject.map { .object($0.leavingOut(missing)) } ?? input, missing)
  }

  /// Returns the scope of a call's input. What undoes an action sees what that action saw, and its result.
  private func inputScope(of entry: Entry) -> StepScope {
    let done = entry.undoes.flatMap { session.entry($0) }
    return scope(
      of: done ?? entry,
      StepScope.Occasion(
        result: done?.result,
        resultKinds: done.flatMap { step(of: $0)?.action?.call.numberKinds } ?? .asWritten))
  }

  /// Returns what a screen shows: its draft, else what was submitted, else `prefill`, else the defaults; and what
  /// transitions have set, where the schema names it (`protocol/definitions.md`, “Data”).
  func shownValues(of entry: Entry) throws(Refusal) -> JSONObject {
    guard let screen = step(of: entry)?.screen else { return [:] }
    let shown = try draftOrAnswers(of: entry, screen)
    if screen.isFixed { return shown }
    let (adapted, hidden) = try adapted(screen, on: entry, shown)
    return try self.shown(shown, of: entry, on: adapted).leavingOut(hidden)
  }

  /// Returns what a screen shows, including what was typed in properties that do not apply.
  func draftOrAnswers(of entry: Entry, _ screen: Screen) throws(Refusal) -> JSONObject {
    let named = entry.kept.isEmpty ? [:] : entry.kept.keeping(screen.schema.propertyNames)
    if let draft = entry.draft { return named.merging(draft) }
    if let answers = entry.answers { return answers.merging(named) }
    return firstValues(of: entry, screen)
  }

  /// Returns what a screen shows before anything is typed on it. An expression may prefill something that the screen has no
  /// field for; if `bind` changes the fields, that is known only once the screen is adapted.
  func firstValues(of entry: Entry, _ screen: Screen) -> JSONObject {
    let filled = filledIn(entry, screen)
    return entry.prefill.isEmpty || screen.bindsSchema ? filled : filled.fields(of: screen.schema)
  }

  /// Returns the values as the adapted screen shows them: its own schema says which of what was set it has, and, before
  /// anything is typed, which defaults and fields.
  func shown(
    _ values: JSONObject, of entry: Entry, on adapted: Screen
  ) throws(Refusal) -> JSONObject {
    guard let screen = step(of: entry)?.screen, screen.bindsSchema else { return values }
    if entry.draft == nil, entry.answers == nil {
      return filledIn(entry, adapted).fields(of: adapted.schema)
    }
    return entry.kept.isEmpty ? values : try draftOrAnswers(of: entry, adapted)
  }

  /// Returns what is prefilled that has no field at first, but has one with what was typed there, as a condition of the
  /// schema may say.
  func prefillAppearing(with typed: JSONObject, on entry: Entry, _ screen: Screen) -> JSONObject {
    if entry.prefill.isEmpty || entry.draft != nil || entry.answers != nil { return [:] }
    let first = firstValues(of: entry, screen)
    let missing = entry.prefill.names.filter { first[$0] == nil && typed[$0] == nil }
    return entry.prefill.keeping(missing).merging(typed).fields(of: screen.schema).keeping(missing)
  }

  private func filledIn(_ entry: Entry, _ screen: Screen) -> JSONObject {
    let named = entry.kept.isEmpty ? [:] : entry.kept.keeping(screen.schema.propertyNames)
    return screen.schema.fillingDefaults(in: .object(entry.prefill.merging(named))).asObject ?? [:]
  }

  private func backView() throws(Refusal) -> BackView {
    do throws(Refusal) {
      let plan = try backPlan()
      return BackView(
        does: plan.verb,
        title: try plan.uncovered.flatMap { (entry) throws(Refusal) in try title(of: entry) },
        obstacle: nil, needsConfirmation: asksBeforeLosing(plan))
    } catch {
      guard case .cannotGoBack = error else { throw error }
      return BackView(does: nil, title: nil, obstacle: error, needsConfirmation: false)
    }
  }

  private func cancelView() -> CancelView {
    let obstacle = cancelObstacle()
    return CancelView(obstacle: obstacle, needsConfirmation: obstacle == nil && asksBeforeCancelling())
  }

  /// Returns the texts of the chain, worked out from the root up: for each presentation those of its stack, and then those
  /// of its tabs.
  fileprivate func chainTexts(under shown: ScreenView?) throws(Refusal) -> ChainTexts {
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
  ) throws(Refusal) {
    var count = 0
    for entry in stack where entry.isVisible {
      if !isKnown(titleOf: entry, under: shown) { texts.titles[entry.id] = try title(of: entry) }
      count += 1
      if count == Limits.shownEntries { break }
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
  func title(of entry: Entry) throws(Refusal) -> String? {
    if let title = entry.title, entry.id != session.top?.id { return title }
    return try title(of: entry, showing: nil)
  }

  /// Returns the screen of the entry, adapted, if that may change its title.
  private func screenBindingTitle(of entry: Entry) throws(Refusal) -> Screen? {
    guard let screen = step(of: entry)?.screen, screen.bindsTitle else { return nil }
    return try adapted(screen, on: entry, draftOrAnswers(of: entry, screen)).screen
  }

  /// Returns the title that the entry has now, taken from the adapted screen if that is given.
  private func title(of entry: Entry, showing screen: Screen?) throws(Refusal) -> String? {
    if entry.undoes != nil {
      return try render(call(of: entry)?.title, in: inputScope(of: entry))
    }
    let adapted = if let screen { screen } else { try screenBindingTitle(of: entry) }
    return try render(adapted == nil ? step(of: entry)?.title : adapted?.title, on: entry)
  }
}

extension JSONObject {
  /// Returns the values that the schema has a property for, or all of them if it takes others, too. If a condition
  /// describes a property, whether it counts depends on the other values.
  fileprivate func fields(of schema: Schema) -> JSONObject {
    let root = schema.root
    if !root.isClosed { return self }
    let fields = JSONObject(filter { root.property($0.name) != nil }.map { ($0.name, $0.value) })
    if fields.names.allSatisfy({ root.property($0)?.isConditional == false }) { return fields }
    let refused = schema.violations(of: .object(fields)).filter {
      $0.isOfUnknown && $0.instancePath.tokens.count == 1
    }
    return fields.leavingOut(refused.flatMap { $0.instancePath.tokens })
  }
}

extension Violation {
  /// Whether the schema allows nothing of that name.
  fileprivate var isOfUnknown: Bool { ["additionalProperties", "unevaluatedProperties"].contains(keyword) }
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
  fileprivate convenience init?(endOf outcome: Outcome) {
    guard let step = outcome.step else { return nil }
    self.init(
      kind: .end, step: step, entry: nil, title: outcome.title, body: outcome.body,
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

extension Expression {
  /// The names by which the expression looks into what was answered on steps.
  fileprivate var answersNamed: [String] {
    references.flatMap { reference in
      let names = reference.steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
      return switch names.first {
      case "data", "values": names.dropFirst()
      case "steps": names.dropFirst(2)
      default: names.dropFirst(names.count)
      }
    }
  }
}
