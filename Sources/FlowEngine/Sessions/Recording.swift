// From a decision to what goes on the disk: one command, one record.

import Coordination
import FlowDefinitions
import JSONRPC
import JSONText
import Stores

extension Engine {
  /// Returns what a decision on a session leads to: the answer, what has to be stored, and what watchers are told.
  func record(
    _ decision: Decision, by coordinator: Coordinator, method: String, key: IdempotencyKey? = nil,
    on live: LiveSession? = nil
  ) throws(EngineError) -> Work {
    try record(
      decision.happening, showing: decision.view, by: coordinator, method: method, key: key, on: live)
  }

  /// Returns what comes of what has happened to a session.
  /// - Parameters:
  ///   - view: The answer, which those who watch are told as well; nil if nobody can be told anything.
  ///   - coordinator: The coordinator that has decided, which is that of the bundle with which the session goes on.
  ///   - live: The session that the decision was made on; nil if it starts.
  /// - Throws: `EngineError.store` if a profile that changes cannot be read.
  private func record(
    _ happening: Happening, showing view: View?, by coordinator: Coordinator, method: String,
    key: IdempotencyKey? = nil, on live: LiveSession? = nil
  ) throws(EngineError) -> Work {
    let id = happening.session.id
    let outcome = view.map(Work.Outcome.view) ?? .reply(.nothing)
    if happening.changes.isEmpty, happening.profileChanges.isEmpty { return Work(outcome, session: id) }
    var writes: [StoreWrite] = []
    let time = text(of: happening.session.time)
    // A bundle that the session has not had so far: it starts, or is taken over to another version.
    let pinned = live?.coordinator.bundle === coordinator.bundle ? nil : coordinator.bundle
    if let pinned { sessionTable.keep(pinned, for: live) }
    if live == nil {
      writes.append(
        .start(
          SessionHeader(
            id: id, startedAt: happening.session.startedAt.text,
            body: SessionHeaderBody.bytes(bundle: coordinator.bundle.digest))))
    }
    var weight = live?.weight ?? JournalWeight()
    writes.append(
      .record(
        journalRecord(
          of: happening, at: time, after: live, by: coordinator, command: bytes(of: method, key), &weight)))
    if !happening.profileChanges.isEmpty {
      writes += try advance(happening.profileChanges).map(StoreWrite.profile)
    }
    sessionTable.advance(
      LiveSession(coordinator, happening.session, happening.facts.secrets, weight, time: time),
      by: writes)
    return Work(
      outcome,
      unit: StoreUnit(
        writes, bundles: pinned.map { [$0.stored] } ?? [], profilesSeen: profileTable.seen),
      session: id, profiles: happening.profileChanges.map { ProfileKey($0.owner) },
      notifications: notifications(of: happening, showing: view, by: coordinator, on: live))
  }

  /// Returns what those who watch the session are told. They have not typed what an answer shows though it is not kept: they
  /// are shown what a read shows.
  private func notifications(
    of happening: Happening, showing view: View?, by coordinator: Coordinator, on live: LiveSession?
  ) -> [Notification] {
    guard let view, sessionTable.watched.contains(happening.session.id) else { return [] }
    if !view.showsUnkept { return [sessionChanged(view)] }
    let changes = ViewChange.all(happening.changes, from: live?.session, to: happening.session)
    let read = try? coordinator.view(of: happening.session, facts: happening.facts, showing: changes)
    return read.map { [sessionChanged($0)] } ?? []
  }

  /// Lets what is due in the session happen, in a record of the engine's own that is stored with the call's. Returns the
  /// session as it is then; whatever was read from the table before is old.
  func catchUp(_ id: String) throws(EngineError) -> LiveSession {
    let live = try sessionTable.session(id)
    guard live.coordinator.mayCatchUp(live.session, by: now) else { return live }
    let facts = try facts(of: live)
    guard let due = try whatIsDue(in: live, facts) else { return live }
    self.due.append(
      try record(
        due.happening, showing: due.view, by: live.coordinator, method: StoredRecord.catchUp, on: live))
    return try sessionTable.session(id)
  }

  /// Returns the session for a call that is decided now, with its facts. In a dry run, what is due counts as having happened
  /// for this call, and for no other (`protocol/README.md`, “Dry runs and traces”).
  func caughtUp(_ id: String, dryRun: Bool) throws(EngineError) -> (live: LiveSession, facts: Facts) {
    let live = try dryRun ? sessionTable.session(id) : catchUp(id)
    let facts = try facts(of: live)
    guard dryRun, live.coordinator.mayCatchUp(live.session, by: now),
      let due = try whatIsDue(in: live, facts)?.happening
    else { return (live, facts) }
    return (
      LiveSession(live.coordinator, due.session, due.facts.secrets, live.weight, time: live.time), due.facts
    )
  }

  private func whatIsDue(
    in live: LiveSession, _ facts: Facts
  ) throws(EngineError) -> (happening: Happening, view: View?)? {
    try profileTable.decide(facts) { (facts) throws(DecisionError) in
      try live.coordinator.catchUp(live.session, facts: facts, time: now)
    }
  }

  /// Returns the record of what has happened, with the full state if it is time for one, and updates the weight.
  private func journalRecord(
    of happening: Happening, at time: String, after live: LiveSession?, by coordinator: Coordinator,
    command: [UInt8], _ weight: inout JournalWeight
  ) -> SessionRecord {
    let session = happening.session
    let isListedAnew =
      live == nil || session.outcome != nil || happening.changes.contains(where: { $0.bindsSubject })
    let changes = bytes(of: happening.changes)
    // A session that goes on with another bundle gets a full state, which says so: its history need not be read to know that.
    let isMigrated = happening.changes.contains(where: { $0.isMigration })
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
    SessionSummary(
      flow: flow.name, subject: subject, state: (outcome == nil ? SessionState.active : .ended).rawValue)
  }
}

extension Bundle {
  fileprivate var stored: StoredBundle { StoredBundle(digest: digest, bytes: document) }
}

extension Engine {
  /// Applies changes to the profiles in memory. Returns the records that store them, one per profile.
  /// - Throws: `EngineError.store` if a profile cannot be read; then none has changed.
  private func advance(_ changes: [ProfileChange]) throws(EngineError) -> [ProfileRecord] {
    var profiles: [(key: ProfileKey, profile: ProfileTable.Profile)] = []
    for change in changes {
      let key = ProfileKey(change.owner)
      if let place = profiles.firstIndex(where: { $0.key == key }) {
        profiles[place].profile.facts = change.applied(to: profiles[place].profile.facts)
      } else {
        var profile = try profileTable.profile(of: key)
        profile.facts = change.applied(to: profile.facts)
        profiles.append((key, profile))
      }
    }
    return profiles.map { key, profile in advance(profile, to: profile.facts, of: key) }
  }

  /// Gives a profile in memory these facts. Returns the record that stores them.
  func advance(
    _ profile: ProfileTable.Profile, to facts: JSONObject, of key: ProfileKey
  ) -> ProfileRecord {
    let next = ProfileTable.Profile(revision: profile.revision + 1, time: now.text, facts: facts)
    profileTable.advance(next, of: key)
    return ProfileRecord(
      key: key, revision: next.revision, time: next.time, facts: JSON.object(facts).bytes,
      lastTime: profile.revision == 0 ? nil : profile.time)
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
