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
  /// What had to be worked out to show where the screen stands; all else is written as the session and its flows have it.
  let texts: ChainTexts
  let progress: Remaining?
  let deadlines: [Deadline]
  /// What became of the answers that the command walked through again.
  let walked: [WalkedAnswer]
  /// What has happened before the command, as far as the view is to tell it.
  let earlier: [ViewChange]
  /// What the command has changed, and the session as it was before: a view tells what follows from that, which is worked out as it is
  /// written.
  let changes: [Change]
  let before: Session?
  let trace: [TraceStep]?
  /// The answers that the command gave up, and the gates that it ran into, for a preview.
  let lost: [LostEntry]
  let metGates: [String]

  /// The view as the turn stands, with what has changed since `before`, and with these changes before that.
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
    trace = turn.trace
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
      secretsHeld: facts.secrets[top.id].map(\.place), submitAllowed: step.takesSubmit,
      submitTitle: try render(kind.screen?.submit, on: top), events: try events(on: top),
      back: try backView(), cancel: cancelView())
  }

  /// What is still to come from the entry on, in its flow and in those whose steps run that.
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

  /// What stands there, and the values that it shows.
  private func kind(of step: Step, _ entry: Entry) throws(Refusal) -> (ScreenView.Kind, values: JSONObject) {
    switch step.kind {
    case .screen(let screen):
      let echo = echo.flatMap { $0.entry == entry.id ? $0 : nil }
      let shown = if let echo { echo.open } else { try draftOrAnswers(of: entry, screen) }
      if screen.isFixed { return (.screen(screen), shown) }
      let (adapted, hidden) = try adapted(screen, on: entry, echo?.typed ?? shown)
      let applying = shown.leavingOut(hidden)
      return (.screen(adapted), echo == nil ? applying.fields(of: adapted, filledIn: entry) : applying)
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

  /// What the host is told, with the secrets that it names, and the names of those that this process has not got.
  func input(of call: HostCall, on entry: Entry) throws(Refusal) -> (JSON, missing: [String]) {
    let input = try computeValue(call.input, in: inputScope(of: entry), revealing: true) ?? [:]
    let secrets = flow(of: entry.frame).secretNames
    if secrets.isEmpty { return (input, []) }
    var missing: [String] = []
    for (name, expression) in call.input?.membersKnown ?? [] {
      let named = expression.fieldNames.filter(secrets.contains)
      if named.isEmpty { continue }
      if input[name] != nil {
        // What stands in the place of a secret that was left blank is wrong for one that is only not known here.
        if !mayHaveLost(oneOf: expression.answersNamed.filter(secrets.contains), under: entry) { continue }
      } else {
        if wereLeftBlank(named, under: entry) { continue }
        // One that is left out for want of another has its value.
        if try computeValue(.whole(expression), in: inputScope(of: entry), revealing: true) != nil {
          continue
        }
      }
      missing.append(name)
    }
    if missing.isEmpty { return (input, []) }
    return (input.asObject.map { .object($0.leavingOut(missing)) } ?? input, missing)
  }

  /// What the input of a call sees: what takes an action back sees what that action saw, and its result.
  private func inputScope(of entry: Entry) -> StepScope {
    let done = entry.undoes.flatMap { session.entry($0) }
    return scope(
      of: done ?? entry,
      StepScope.Occasion(
        result: done?.result,
        resultKinds: done.flatMap { step(of: $0)?.action?.call.numberKinds } ?? .asWritten))
  }

  /// What a screen shows: its draft, else what was submitted, else `prefill`, else the defaults; and what
  /// transitions have set, where the schema names it (`protocol/definitions.md`, “Data”).
  func shownValues(of entry: Entry) throws(Refusal) -> JSONObject {
    guard let screen = step(of: entry)?.screen else { return [:] }
    let shown = try draftOrAnswers(of: entry, screen)
    if screen.isFixed { return shown }
    let (adapted, hidden) = try adapted(screen, on: entry, shown)
    return shown.leavingOut(hidden).fields(of: adapted, filledIn: entry)
  }

  /// What a screen shows, with what is typed in properties that do not apply.
  func draftOrAnswers(of entry: Entry, _ screen: Screen) throws(Refusal) -> JSONObject {
    let named = entry.kept.isEmpty ? [:] : entry.kept.keeping(screen.schema.propertyNames)
    if let draft = entry.draft { return named.merging(draft) }
    if let answers = entry.answers { return answers.merging(named) }
    return firstValues(of: entry, screen)
  }

  /// What a screen shows before anything is typed on it. An expression may prefill it with what it has no field for; where `bind`
  /// changes the fields, that is known once the screen is adapted.
  func firstValues(of entry: Entry, _ screen: Screen) -> JSONObject {
    let filled = filledIn(entry, screen)
    return entry.prefill.isEmpty || screen.bindsSchema ? filled : filled.fields(of: screen.schema)
  }

  /// What is prefilled that has no field at first, but has one with what was typed there, as a condition of the schema may say.
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

  /// The texts of the chain, worked out from the root up: of a presentation those of its stack, and then of its tabs.
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
            isSelected: tab.name == set.selected, isOverflow: tabs.tabs.count > 5 && place >= 4))
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

  /// Whether `View.title` knows it without having it worked out.
  private func isKnown(titleOf entry: Entry, under shown: ScreenView?) -> Bool {
    if let shown, shown.shows(titleOf: entry) { return true }
    if entry.title != nil, entry.id != session.top?.id { return true }
    if entry.undoes != nil { return false }
    return step(of: entry)?.title?.isConstant ?? true
  }

  /// The title of an entry: that which it had when it was covered, or has now.
  func title(of entry: Entry) throws(Refusal) -> String? {
    if let title = entry.title, entry.id != session.top?.id { return title }
    return try title(of: entry, showing: nil)
  }

  /// The title that the entry has now, with the screen as it is worked in.
  private func title(of entry: Entry, showing screen: Screen?) throws(Refusal) -> String? {
    if entry.undoes != nil {
      return try render(call(of: entry)?.title, in: inputScope(of: entry))
    }
    return try render(screen?.title ?? step(of: entry)?.title, on: entry)
  }
}

extension JSONObject {
  /// The values as the adapted screen shows them: what it was filled with before anything was typed, it may have no field for.
  func fields(of adapted: Screen, filledIn entry: Entry) -> JSONObject {
    if !adapted.bindsSchema || entry.draft != nil || entry.answers != nil { return self }
    return fields(of: adapted.schema)
  }

  /// What a schema that takes nothing else has a property for, also with the others where a condition describes it.
  fileprivate func fields(of schema: Schema) -> JSONObject {
    let root = schema.root
    if !root.isClosed { return self }
    let fields = JSONObject(filter { root.property($0.name) != nil }.map { ($0.name, $0.value) })
    if fields.names.allSatisfy({ root.property($0)?.isConditional == false }) { return fields }
    let refused = schema.violations(of: .object(fields)).filter {
      $0.isOfUnknown && $0.instancePath.tokens.count == 1
    }
    return fields.leavingOut(refused.flatMap(\.instancePath.tokens))
  }
}

extension Violation {
  /// Whether there should be nothing of that name.
  fileprivate var isOfUnknown: Bool { ["additionalProperties", "unevaluatedProperties"].contains(keyword) }
}

extension View {
  /// The title of an entry of the chain.
  func title(of entry: Entry) -> String? {
    if !texts.titles.isEmpty, let title = texts.titles[entry.id] { return title }
    if let screen, screen.shows(titleOf: entry) { return screen.title }
    if let title = entry.title, entry.id != session.top?.id { return title }
    return bundle.flow(of: entry.frame, in: session)[entry.step]?.title?.constant
  }
}

extension ScreenView {
  /// Whether its title is that of the entry: it is what is shown, and nothing was put into it.
  fileprivate func shows(titleOf entry: Entry) -> Bool {
    self.entry == entry.id && kind.screen?.isFixed != false
  }

  /// The last view of a session, where its end has one.
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
  /// The names by which it looks into what was answered on steps.
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
