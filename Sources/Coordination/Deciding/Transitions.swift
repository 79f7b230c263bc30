// Choosing a transition, and taking it.

import FlowDefinitions
import JSONText

extension Turn {
  /// Returns the first transition that applies, or nil.
  mutating func choose(_ transitions: [Transition], in scope: StepScope) throws(Stop) -> Transition? {
    for transition in transitions {
      guard let when = transition.when else { return transition }
      if try holds(when, in: scope) { return transition }
    }
    return nil
  }

  /// Returns the step's transition that applies.
  ///
  /// If there were several to choose from, and any of them does anything, the answer that has led here knows from now on
  /// which was taken. If the answer is walked through again and another one was taken before, this one has not done anything
  /// yet.
  mutating func chooseWay(
    _ next: [Transition], of step: Step, in scope: StepScope
  ) throws(Stop) -> Transition {
    guard let transition = try choose(next, in: scope) else { throw .refused(.noTransition(step.id)) }
    if next.first?.when == nil { return transition }
    // Mostly, screens lead to screens, and noting the transition would cost a tenth of a submit.
    if !next.contains(where: { doesAnything($0, in: scope.frameID) }) { return transition }
    let way = Origin(flow: flow(of: scope.frameID).id, pointer: transition.pointer)
    if let ways = keptWays, !ways.isEmpty, !ways.contains(way) { keptWays = nil }
    if let answered = newestAnswer, !answered.ways.contains(way) { emit(.led(answered.id, by: way)) }
    return transition
  }

  /// Whether the transition does something that must not be done twice, or leads to where more may be done before a screen
  /// comes.
  private func doesAnything(_ transition: Transition, in frame: FrameID) -> Bool {
    let effects = transition.effects
    if effects.subject != nil || effects.assign != nil || effects.save != nil { return true }
    switch transition.target {
    case .to(let step), .replace(let step, _), .reset(let step):
      guard let step = flow(of: frame)[step], step.screen == nil else { return false }
      return step.end == nil || frame != .root
    case .stay: return false
    case .end: return frame != .root
    case .enter, .popTo, .present, .dismiss, .select: return true
    }
  }

  /// The entry that was answered last of those that stand: a screen that was submitted, or an action that is done.
  private var newestAnswer: Entry? {
    for presentation in session.chain.reversed() {
      for entry in presentation.stack {
        if entry.answers != nil { return entry }
        if entry.result != nil, let step = step(of: entry), entry.isDone(step) { return entry }
      }
    }
    return nil
  }

  /// Takes the transition: its gates, its effects, where it leads, what follows by itself, and what it says to the user there.
  mutating func take(
    _ transition: Transition, saving saved: Computed? = nil, from entry: Entry, in scope: StepScope
  ) throws(Stop) {
    try go(transition, saving: saved, from: entry, in: scope)
    try settle()
  }

  /// Takes a bare transition without creating a scope, which would hold the session, so that it had to be copied before it
  /// changes.
  mutating func takeBare(_ transition: Transition, from entry: Entry) throws(Stop) {
    noteGroup(of: entry)
    try move(to: transition.target, params: [:], from: entry)
    try settle()
  }

  /// Takes the transition without what follows by itself.
  /// - Parameters:
  ///   - saved: What the step itself saves with the answer that the transition comes from.
  ///   - between: What happens after the effects and before the navigation.
  mutating func go(
    _ transition: Transition, saving saved: Computed? = nil, from entry: Entry, in scope: StepScope,
    between: ((inout Turn) throws(Stop) -> Void)? = nil
  ) throws(Stop) {
    let subject = try subject(of: transition.effects, in: scope)
    _ = try pass(transition.requires, of: flow(of: entry.frame), in: scope)
    let errors = try errors(of: transition, in: scope)
    let notice = try render(transition.notice, in: scope)
    try perform(transition.effects, saving: saved, subject, on: entry, in: scope)
    noteGroup(of: entry)
    try between?(&self)
    let before = session.advice
    try navigate(transition, from: entry, in: scope)
    guard let top = session.top, transition.errors != nil || notice != nil else { return }
    // A gate's screen says what its source has to say, but does not have the source's fields.
    var isCovered = false
    if case .stay = transition.target { isCovered = top.id != entry.id && step(of: entry)?.tabs == nil }
    let said = session.advice
    // Of what the screen says already, the errors stay beside a notice, and the notice beside errors. A transition that looks
    // for errors and finds none takes back those of an earlier command, but not what it has led to says, such as `onResult`.
    let findsNone = errors.isEmpty && transition.errors != nil && said == before
    let all =
      errors.isEmpty ? findsNone ? [] : said?.errors ?? [] : isCovered ? errors.map { $0.ofAll } : errors
    let advice = Advice(entry: top.id, errors: all, notice: notice ?? said?.notice)
    if said != nil || !advice.isSilent { emit(.advised(advice)) }
  }

  /// Does what follows when the user has left something. Returns whether that was possible: if it leads to something that is
  /// not there, the user has left all the same.
  mutating func doIfItCan(_ body: (inout Turn) throws(Stop) -> Void) throws(Stop) -> Bool {
    switch tryOut(body) {
    case nil: return true
    case .refused(.targetNotFound)?, .refused(.notAllowed)?: return false
    case let stop?: throw stop
    }
  }

  /// Goes on from entries on top that are never seen.
  ///
  /// A route sends the user on. A step that runs a flow runs it again when it is uncovered. A placeholder that has lost the
  /// gate in front of it is entered anew, and so gets the gate back. A done action is left. An action that has failed, which
  /// is seen, is done once more when it comes up again.
  mutating func settle() throws(Stop) {
    try goOn()
    rememberGroupsLeft()
  }

  private mutating func goOn() throws(Stop) {
    while let top = session.top, let step = step(of: top), !top.isVisible {
      let said = (session.advice, session.gateEnd)
      if top.isPlaceholder {
        try loopGuard.hop(step.id)
        _ = try attempt(.enter(step.id, params: top.params), from: top)
        return passOn(said)
      }
      switch step.kind {
      case .flow: try openInnerFlow()
      case .route(let branches):
        try loopGuard.hop(step.id)
        if top.id > walkState.lastWalked { takeSet(on: top.id) }
        let scope = scope(of: top)
        try go(chooseWay(branches, of: step, in: scope), from: top, in: scope)
      case .action: try leaveUncovered()
      case .screen, .tabs, .end: return
      }
      passOn(said)
    }
    if let top = session.top, top.hasFailed { tryAgain(top) }
  }

  /// Says on the screen on top what was to be said on an entry that is not seen, and has led there.
  mutating func passOn(_ said: (advice: Advice?, gateEnd: GateEnd?)) {
    guard let top = session.top else { return }
    if let advice = said.advice, session.advice == nil {
      emit(.advised(Advice(entry: top.id, errors: advice.errors, notice: advice.notice)))
    }
    if let end = said.gateEnd, session.gateEnd == nil { emit(.gateEnded(end)) }
  }

  // MARK: - Effects

  /// Returns the subject that the transition binds, or nil if the session keeps its own. A transition that is walked through
  /// again binds none: whoever has signed out since is not signed in by that.
  private func subject(of effects: Effects, in scope: StepScope) throws(Stop) -> SubjectBinding? {
    guard !isKept, let expression = effects.subject else { return nil }
    switch try evaluate(expression, in: scope) {
    case .string(let subject) where !subject.isEmpty: return SubjectBinding(subject: subject)
    case .null: return SubjectBinding(subject: nil)
    default: throw failure(of: expression, ExpressionFailure.noSubject, in: scope)
    }
  }

  /// Performs the effects. All expressions are evaluated before any effect happens, so that none sees half of the others.
  /// Only the subject is bound first: what is saved goes to its profile, and builds on what is known there.
  private mutating func perform(
    _ effects: Effects, saving own: Computed?, _ binding: SubjectBinding?, on entry: Entry,
    in scope: StepScope
  ) throws(Stop) {
    let set = withoutSecrets(try compute(effects.set, in: scope), on: step(of: entry))
    let assigned = isKept ? [:] : try compute(effects.assign, in: scope)
    if let binding { try bind(binding) }
    let scope = binding == nil ? scope : scope.bound(to: session.subject, knowing: facts)
    let ownSaved = try compute(own, in: scope)
    let saved = isKept ? [:] : try compute(effects.save, in: scope)
    save(ownSaved)
    save(saved)
    if !set.isEmpty { emit(.set(entry.id, set)) }
    if !assigned.isEmpty { emit(.assigned(entry.frame, assigned)) }
  }

  private mutating func bind(_ binding: SubjectBinding) throws(Stop) {
    if binding.subject.map(CodePoints.init) == session.subject.map(CodePoints.init) { return }
    if session.subject == nil { dropFacts() }
    facts.others[session.profileOwner] = (facts.profile, facts.profileRevision)
    emit(.bound(subject: binding.subject, forgets: session.subject != nil))
    try readProfile()
  }

  // MARK: - Navigating

  private mutating func navigate(
    _ transition: Transition, from entry: Entry, in scope: StepScope
  ) throws(Stop) {
    let params = try compute(transition.with, in: scope)
    switch transition.target {
    case .to, .enter, .replace, .reset, .popTo:
      try move(to: transition.target, params: params, from: entry)
    case .present(let presenting): try present(presenting, transition, params: params, from: entry, in: scope)
    case .dismiss(let dismissal): try dismiss(dismissal, from: entry, in: scope)
    case .select(let tab): try select(tab)
    case .end(let end): try finish(end, frame: entry.frame, in: scope)
    case .stay: break
    }
  }

  /// Goes to a place in the stack.
  private mutating func move(to target: Target, params: JSONObject, from entry: Entry) throws(Stop) {
    switch target {
    case .to(let step): try enter(step, params: params, in: entry.frame)
    case .enter(let group, let history): try enter(group, history: history, params: params, in: entry.frame)
    case .replace(let step, let from): try replace(with: step, from: from, params: params, on: entry)
    case .reset(let step): try reset(to: step, params: params, on: entry)
    case .popTo(let target): try pop(to: target, of: entry)
    case .present, .dismiss, .select, .end, .stay: break
    }
  }
}
