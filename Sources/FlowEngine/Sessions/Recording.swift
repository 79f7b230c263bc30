// From a decision to what goes on the disk: one command, one record.

import Coordination
import FlowDefinitions
import JSONRPC
import JSONText
import Stores

extension Engine {
  /// Returns what a decision on a session leads to: the answer, what has to be stored for it, and what those who watch are told.
  /// - Parameters:
  ///   - coordinator: The coordinator that has decided, which is that of the bundle with which the session goes on.
  ///   - live: The session that the decision was made on; nil if it starts.
  func record(
    _ decision: Decision, by coordinator: Coordinator, method: String, key: IdempotencyKey? = nil,
    on live: LiveSession? = nil
  ) -> Work {
    let id = decision.session.id
    if decision.changes.isEmpty, decision.profileChanges.isEmpty {
      return Work(.view(decision.view), session: id)
    }
    var writes: [StoreWrite] = []
    let time = text(of: decision.session.time)
    // A bundle that the session has not had so far: it starts, or is taken over to another version.
    let pinned = live?.coordinator.bundle === coordinator.bundle ? nil : coordinator.bundle
    if let pinned { sessionTable.keep(pinned) }
    if live == nil {
      writes.append(
        .start(
          SessionHeader(
            id: id, startedAt: decision.session.startedAt.text,
            body: SessionHeaderBody.bytes(bundle: coordinator.bundle.digest))))
    }
    var weight = live?.weight ?? JournalWeight()
    writes.append(
      .record(
        journalRecord(
          of: decision, at: time, after: live, by: coordinator, command: bytes(of: method, key), &weight)))
    if !decision.profileChanges.isEmpty { writes += advance(decision.profileChanges) }
    sessionTable.advance(
      LiveSession(coordinator, decision.session, decision.facts.secrets, weight, time: time),
      by: writes)
    return Work(
      .view(decision.view),
      unit: StoreUnit(
        writes, bundles: pinned.map { [$0.stored] } ?? [], profilesSeen: profileTable.seen),
      session: id, profiles: decision.profileChanges.map { ProfileKey($0.owner) },
      notifications: sessionTable.watched.contains(id) ? [sessionChanged(decision.view)] : [])
  }

  /// Lets what is due in the session happen, in a record of the engine's own that is stored with the call's. Returns the
  /// session as it is then; whatever was read from the table before is old.
  func catchUp(_ id: String) throws(EngineError) -> LiveSession {
    let live = try sessionTable.session(id)
    guard live.coordinator.mayCatchUp(live.session, by: now) else { return live }
    let facts = try facts(of: live)
    guard let decision = try whatIsDue(in: live, facts) else { return live }
    let work = record(decision, by: live.coordinator, method: StoredRecord.catchUp, on: live)
    due.append(work)
    return try sessionTable.session(id)
  }

  /// Returns the session for a call that is decided now, with its facts. In a dry run, what is due counts as having happened
  /// for this call, and for no other (`protocol/README.md`, “Dry runs and traces”).
  func caughtUp(_ id: String, dryRun: Bool) throws(EngineError) -> (live: LiveSession, facts: Facts) {
    let live = try dryRun ? sessionTable.session(id) : catchUp(id)
    let facts = try facts(of: live)
    guard dryRun, live.coordinator.mayCatchUp(live.session, by: now),
      let decision = try whatIsDue(in: live, facts)
    else { return (live, facts) }
    return (
      LiveSession(
        live.coordinator, decision.session, decision.facts.secrets, live.weight, time: live.time),
      decision.facts
    )
  }

  private func whatIsDue(in live: LiveSession, _ facts: Facts) throws(EngineError) -> Decision? {
    try profileTable.decide(facts) { (facts) throws(Refusal) in
      try live.coordinator.catchUp(live.session, facts: facts, time: now)
    }
  }

  /// Returns the record of a decision, with the full state if it is time for one, and updates the weight.
  private func journalRecord(
    of decision: Decision, at time: String, after live: LiveSession?, by coordinator: Coordinator,
    command: [UInt8], _ weight: inout JournalWeight
  ) -> SessionRecord {
    let session = decision.session
    let isListedAnew =
      live == nil || session.outcome != nil || decision.changes.contains(where: { $0.bindsSubject })
    let changes = bytes(of: decision.changes)
    // A session that goes on with another bundle gets a full state, which says so: its history need not be read to know that.
    let isMigrated = decision.changes.contains(where: { $0.isMigration })
    let state =
      isMigrated || weight.isTimeForFullState(with: command, changes, atLeast: leastHistory)
      ? bytes(of: PinnedState(session, bundle: coordinator.bundle.digest)) : nil
    if let state { weight.add(fullState: state.count) } else { weight.add(command, changes) }
    return SessionRecord(
      session: session.id, revision: session.revision, time: time, command: command,
      changes: changes, state: state, summary: isListedAnew ? session.summary : nil, lastTime: live?.time)
  }

  private func bytes(of state: PinnedState) -> [UInt8] {
    writer.removeAll()
    state.write(to: &writer)
    return writer.bytes
  }

  private func bytes(of method: String, _ key: IdempotencyKey?) -> [UInt8] {
    if key == nil, plainCommand.method == method { return plainCommand.bytes }
    writer.removeAll()
    writer.beginObject()
    writer.name("method")
    writer.string(method)
    if let key {
      writer.name("idempotencyKey")
      writer.string(key.key)
    }
    writer.endObject()
    if key == nil { plainCommand = (method, writer.bytes) }
    return writer.bytes
  }

  private func bytes(of changes: [Change]) -> [UInt8] {
    writer.removeAll()
    writer.beginArray()
    for change in changes { change.write(to: &writer) }
    writer.endArray()
    return writer.bytes
  }

  /// Returns the notification of a change. It has no secrets: those who watch are not the host that does an action. Nor have they
  /// asked for a trace.
  private func sessionChanged(_ view: View) -> Notification {
    var writer = JSONWriter(capacity: 4096)
    writer.beginObject()
    writer.name("view")
    view.write(to: &writer, secrets: false, trace: false)
    writer.endObject()
    return Notification("sessionChanged", params: writer.bytes)
  }
}

extension Session {
  /// What lists of sessions say about the session.
  fileprivate var summary: SessionSummary {
    SessionSummary(flow: flow.name, subject: subject, state: outcome == nil ? "active" : "ended")
  }
}

extension Bundle {
  fileprivate var stored: StoredBundle { StoredBundle(digest: digest, bytes: document) }
}

extension Engine {
  /// Applies changes to the profiles in memory. Returns the writes that store them, one per profile.
  func advance(_ changes: [ProfileChange]) -> [StoreWrite] {
    var profiles: [(key: ProfileKey, profile: ProfileTable.Profile)] = []
    for change in changes {
      let key = ProfileKey(change.owner)
      let place = profiles.firstIndex { $0.key == key }
      var profile =
        place.map { profiles[$0].profile } ?? (try? profileTable.profile(of: key)) ?? ProfileTable.Profile()
      profile.facts = change.applied(to: profile.facts)
      if let place { profiles[place].profile = profile } else { profiles.append((key, profile)) }
    }
    let time = now.text
    return profiles.map { key, profile in
      let next = ProfileTable.Profile(revision: profile.revision + 1, time: time, facts: profile.facts)
      profileTable.advance(next, of: key)
      return .profile(
        ProfileRecord(
          key: key, revision: next.revision, time: time, facts: JSON.object(next.facts).bytes,
          lastTime: profile.revision == 0 ? nil : profile.time))
    }
  }
}

extension ProfileKey {
  /// Creates the key under which the facts of that owner are kept.
  init(_ owner: ProfileOwner) {
    switch owner {
    case .subject(let subject): self = .subject(subject)
    case .session(let session): self = .session(session)
    }
  }
}
