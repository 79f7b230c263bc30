// `edit`: an earlier answer is changed. The later ones wait for their steps to be entered again, and so does what users had
// presented over them.

import FlowDefinitions
import JSONText

extension Turn {
  /// Changes an earlier answer: the later ones wait for their steps to be entered again.
  /// - Returns: Whether the values were accepted.
  mutating func edit(_ target: String, _ values: JSONObject?, on top: Entry) throws(Stop) -> Bool {
    let below = screens(below: top).filter { isAnswered($0.entry) }
    // A step may be called like an entry. A review names entries, so that is what is meant first.
    let named = below.first { $0.entry.id.text == target } ?? below.first { $0.entry.step.name == target }
    guard let (entry, obstacle) = named, let level = session.level(of: entry.id) else {
      let open = below.reversed().filter { $0.obstacle == nil }
      throw .refused(.targetNotFound(target: target, targets: open.map { $0.entry }.stepNames))
    }
    if let obstacle { throw .refused(obstacle) }
    let popped = session.chain[level].stack.downTo(entry.id).dropLast()
    let above = session.entries(above: level) + popped
    try refuseUnconfirmed(above)
    for presentation in session.chain[level...].reversed() { noteGroups(around: presentation.stack.top) }
    let gates = session.pending.filter { gate in above.contains { $0.id == gate.entry } }
    let later = try given(
      on: above, isOpen: true, in: gates, under: presented(from: level))
    let gone = Set(above.map { $0.id } + [entry.id])
    let waited = session.waiting.groups.filter { $0.behind.map(gone.contains) ?? false }
    let held = facts.secrets
    let before = self
    try dismissAll(downTo: level + 1, as: .superseded)
    for other in popped { emit(.pop(other.id, leavesDraft: leavesDraft(other))) }
    let frames = before.session.frames.filter { session.frames[$0.id] == nil }
    let variables = before.leftVariables(of: frames)
    wait(for: later, variables, after: waited, behind: entry.id, secrets: held)
    let source = session.top ?? entry
    if let values {
      // The user has not looked at the screen, so a secret that is left out may be one that the process has lost; `null`
      // gives it up.
      if try parted(values, on: source).secrets.contains(where: { $0.value.isNull }) {
        _ = noteTyped(on: source)
      }
      // If a command of this very screen waited for a gate, that is over. A gate that is met now stands in front of what is
      // submitted, and not in front of the edit, over the other gate.
      let wasWaiting = gates.contains { $0.source == entry.id }
      let isAccepted =
        wasWaiting
        ? try attempt(.command(.submit(values: values, coerce: false)), from: source)
        : try submit(values, coerce: false, on: source)
      if !isAccepted { return false }
    }
    try walk()
    let lost = gates.first { !$0.isMetAgain(behind: entry.id, isAnswered: values != nil) }
    if let lost, session.gateInSight == nil {
      emit(.gateEnded(GateEnd(why: .superseded, flow: lost.presented, reason: nil)))
    }
    return true
  }

  /// Returns what users have presented over screens from that level up, by the entry of the screen.
  private func presented(from level: Int) -> [EntryID: WaitingAnswer.Presented] {
    var presented: [EntryID: WaitingAnswer.Presented] = [:]
    for level in session.chain.indices.dropFirst(level + 1) where !isContinued(above: level - 1) {
      let presentation = session.chain[level]
      let manner = presentation.manner
      guard manner.purpose == .modal, !manner.ownsFrame, presentation.answersTo == manner.presentedBy,
        let presenter = manner.presentedBy, let origin = manner.origin, let bottom = presentation.stack.bottom
      else { continue }
      presented[presenter] = WaitingAnswer.Presented(origin: origin, params: bottom.params)
    }
    return presented
  }

  /// Presents again what the user had presented over the screen, by the same transition, whose effects have already happened.
  /// If that no longer applies, is refused, or asks for a gate, nothing is presented.
  mutating func presentAgain(_ answer: WaitingAnswer, on entry: Entry) throws(Stop) {
    guard walkState.former == nil, let presented = answer.presented, answer.params == entry.params,
      let transition = bundle[presented.origin.flow]?.transition(at: presented.origin.pointer),
      case .present(let presenting) = transition.target
    else { return }
    let stop = tryOut { (turn) throws(Stop) in
      let scope = turn.scope(of: turn.session.top)
      guard try turn.choose([transition], in: scope) != nil else { return }
      _ = try turn.pass(transition.requires, of: turn.flow(of: entry.frame), in: scope)
      try turn.present(presenting, transition, params: presented.params, from: entry, in: scope)
      try turn.settle()
      try turn.walk()
    }
    if let stop, case .needsProfile = stop { throw stop }
  }

  /// Has the answers wait behind the entry, with those that waited behind others that are gone now, unless there is something
  /// newer.
  private mutating func wait(
    for later: [GivenAnswer], _ variables: [LeftVariables], after earlier: [WaitingAnswers.Group],
    behind entry: EntryID, secrets held: Secrets
  ) {
    let newer = Members(queueing: later.map { ($0.path, $0.answer) })
    let older = earlier.reduce(Members<WaitingAnswer>()) { $0.merging($1.answers) }
    let answers = older.merging(newer)
    let others = earlier.reversed().flatMap { $0.variables }.filter { old in
      !variables.contains { $0.path == old.path }
    }
    if !answers.isEmpty || !variables.isEmpty || !others.isEmpty {
      emit(.waiting(answers, variables + others, behind: entry))
    }
    keepSecrets(of: later, after: earlier, behind: entry, from: held)
  }
}

extension PendingCommand {
  /// Whether the gate is met again when what leads to it is walked through again behind the edited entry: something that was
  /// submitted, or follows by itself.
  fileprivate func isMetAgain(behind edited: EntryID, isAnswered: Bool) -> Bool {
    switch task {
    case .command(.submit): source == edited ? isAnswered : !hasSecrets
    case .proceed, .enter: true
    case .command, .timer: false
    }
  }
}
