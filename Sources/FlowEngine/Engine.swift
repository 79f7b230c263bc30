// The engine: calls in, answers out, and between the two the order that every promise rests on. Decide all calls that have
// arrived on copies; commit what they changed, synced once; only then let the answers go.

import Coordination
import JSONRPC
import JSONText
import Stores
import Wording

/// Answers the methods of the protocol on one store and one library of flows. One thread owns it.
public final class Engine {
  /// The version of the program.
  public static let version = "0.1.0"
  /// The version of the protocol.
  static let protocolVersion = "1"

  let store: any Store
  let library: FlowLibrary
  let surroundings: Surroundings
  let sessionTable: SessionTable
  let profileTable: ProfileTable
  let limits: [(name: String, value: Int)]
  var client = Client()
  /// The language of all errors; nil: that of the session or of the front end.
  private let errorPhrasebook: Phrasebook?
  /// The time of the group that is being decided.
  private(set) var now: Instant
  /// When the store is to be settled, if it needs that by then.
  private var settling: Instant?

  /// What views and records are written with, one after the other.
  var writer = JSONWriter(capacity: 4096)

  /// How many bytes of records there are at least before a full state.
  var leastHistory: Int

  /// How the last command was recorded that had no key: the next one is mostly recorded likewise.
  var plainCommand: (method: String, bytes: [UInt8]) = ("", [])

  /// The time of the last record, as it is written: many are of the same millisecond, all that are decided together.
  private var lastTime: (time: Instant, text: String)

  /// What is due in the sessions that the call which is being decided comes to, and is stored with it.
  var due: [Work] = []

  /// What the calls of the group that is being decided come to, in room that is used again.
  private var works: [Work] = []

  /// How often a group is decided anew because other processes were first.
  private static let rounds = 32
  /// How long what could not happen at its time waits for another try.
  private static let millisecondsBetweenTries = 1000
  /// In how many sessions at most something happens at once, before those who call are heard again.
  private static let sessionsInATick = 256

  /// What is known of the front end.
  struct Client {
    var isInitialized = false
    var process: Int?
    var locale: String?
    var host: JSON = [:]
  }

  /// An engine on this store and these flows.
  /// - Parameters:
  ///   - limits: Those of the transport, to be told by `initialize`.
  ///   - locale: The language of all errors; nil: that of the session or of the front end.
  public init(
    store: any Store, flows: any FlowSource, surroundings: Surroundings,
    limits: [(name: String, value: Int)] = [], errorsIn locale: String? = nil
  ) {
    errorPhrasebook = locale.map { Phrasebook(locale: $0) }
    self.store = store
    self.surroundings = surroundings
    self.limits = limits
    library = FlowLibrary(flows, meetSecrets: surroundings.meetSecrets)
    sessionTable = SessionTable(store, meetSecrets: surroundings.meetSecrets)
    profileTable = ProfileTable(store)
    now = surroundings.now()
    lastTime = (now, now.text)
    leastHistory = store.leastHistory
  }
}

extension Engine: CallHandler {
  /// The process that `initialize` named.
  public var clientProcess: Int? { client.process }

  /// Answers calls that have arrived together, in order.
  public func answer(_ calls: ArraySlice<Call>, into answers: inout [Answer]) {
    now = surroundings.now()
    var start = calls.startIndex
    for place in calls.indices {
      let method = Method.named(calls[place].method)
      let isAlone = method?.isAlone == true
      if isAlone {
        answer(calls, start..<place, into: &answers)
        start = place
      }
      works.append(work(on: calls[place], by: method))
      if isAlone {
        answer(calls, start..<place + 1, into: &answers)
        start = place + 1
      }
    }
    answer(calls, start..<calls.endIndex, into: &answers)
  }

  /// As many as share what their commit costs.
  public var groupSize: Int { store.groupSize }

  /// Answers a group of calls that are decided: what they changed is committed before.
  private func answer(_ calls: ArraySlice<Call>, _ group: Range<Int>, into answers: inout [Answer]) {
    let open = commit(&works, works.indices)
    if !open.isEmpty { decideAnew(calls[group], open) }
    for work in works { answers.append(Answer(reply(of: work), then: work.notifications)) }
    works.removeAll(keepingCapacity: true)
  }

  /// Decides the calls at these places of a group anew, until all are committed or refused.
  private func decideAnew(_ calls: ArraySlice<Call>, _ places: [Int]) {
    var open = places
    for round in 1..<Engine.rounds where !open.isEmpty {
      // Who was too late twice might be too late for ever, so nobody else writes there until this is done.
      let isHolding = round > 1
      if isHolding {
        store.hold(sessions: open.compactMap { works[$0].session }, open.flatMap { works[$0].profiles })
      }
      for place in open {
        let call = calls[calls.startIndex + place]
        works[place] = work(on: call, by: Method.named(call.method))
      }
      open = commit(&works, open)
      if isHolding { store.release() }
    }
  }

  /// Gives back the memory in which answers were written.
  public func releaseMemory() {
    writer = JSONWriter(capacity: 4096)
    works = []
  }

  /// Lets go of the store.
  public func close() { store.close() }

  /// Commits what the calls at these places changed. Returns the places of those to be decided anew: whose session or profile
  /// another process was first to write, and who read what a call before them had changed and did not happen.
  private func commit(_ works: inout [Work], _ places: some Collection<Int>) -> [Int] {
    let units = places.compactMap { works[$0].unit }
    if units.isEmpty { return [] }
    defer {
      sessionTable.settle()
      profileTable.settle()
    }
    let errors = store.commit(units) {
      for place in places { works[place].outcome = .reply(reply(of: works[place])) }
    }
    if errors.allSatisfy({ $0 == nil }) { return [] }
    noteUnsettled()
    let changing = places.filter { works[$0].unit != nil }
    let reading = places.filter {
      works[$0].unit == nil && (works[$0].session != nil || !works[$0].profiles.isEmpty)
    }
    var again: [Int] = []
    for (place, error) in zip(changing, errors) {
      guard let error else { continue }
      takeBack(works[place])
      works[place] = works[place].failing(error)
      if error.isOfWhoCameFirst { again.append(place) }
    }
    guard let first = zip(changing, errors).first(where: { $1 != nil }) else { return [] }
    for place in reading where place > first.0 {
      if let error = first.1 { works[place] = works[place].failing(error) }
      again.append(place)
    }
    return again.sorted()
  }

  private func reply(of work: Work) -> Reply {
    switch work.outcome {
    case .reply(let reply): reply
    case .view(let view): .result(shown(view))
    }
  }

  private func takeBack(_ work: Work) {
    for case .record(let record) in work.unit?.writes ?? [] {
      sessionTable.takeBack(record.session, from: record.revision)
    }
    for profile in work.profiles { profileTable.takeBack(profile) }
  }

  /// The time as records have it.
  func text(of time: Instant) -> String {
    if lastTime.time != time { lastTime = (time, time.text) }
    return lastTime.text
  }

  /// Nothing is left of the call before.
  private func begin() {
    due = []
    profileTable.beginCall()
  }

  private func work(on call: Call, by method: Method?) -> Work {
    begin()
    guard let method else {
      return Work(.error(.methodNotFound(call.method, names: OpenRPC.methodNames)))
    }
    do throws(EngineError) {
      return try method.run(self, try CallArguments(call.params, for: method)).after(due)
    } catch {
      let phrasebook = errorPhrasebook ?? error.phrasebook ?? Phrasebook(locale: client.locale)
      return Work(.error(error.rpc(in: phrasebook))).after(due)
    }
  }

  // MARK: - Time

  /// In how many milliseconds something is due in a session that is watched, or the store is to be settled.
  public var millisecondsUntilTick: Int? {
    var next = sessionTable.watched.next
    if let settling { next = next.map { min($0, settling) } ?? settling }
    return next.map { max(0, $0.milliseconds - surroundings.now().milliseconds) }
  }

  /// A commit has failed: where something is left of it for which others wait, that is tried again.
  func noteUnsettled() {
    if store.isUnsettled, settling == nil { settling = nextTry }
  }

  /// When something is tried again that could not happen now.
  private var nextTry: Instant { Instant(milliseconds: now.milliseconds + Engine.millisecondsBetweenTries) }

  /// Lets what is due in the watched sessions happen. What cannot happen, since the store is out of reach or nothing can be
  /// decided, is tried again a second later. So is what the store could neither do nor undo, for which others wait.
  public func tick() -> [Notification] {
    now = surroundings.now()
    let later = nextTry
    if let settling, settling <= now {
      if store.isUnsettled { store.settle() }
      self.settling = store.isUnsettled ? later : nil
    }
    sessionTable.searchOn(at: now, orElse: later)
    let sessions = sessionTable.watched.due(by: now, limit: Engine.sessionsInATick)
    var works: [Work] = []
    for id in sessions {
      begin()
      if (try? catchUp(id)) != nil { works += due }
    }
    _ = commit(&works, works.indices)
    for id in sessions {
      if let at = sessionTable.watched[id], at <= now { sessionTable.watched[id] = later }
    }
    return works.flatMap(\.notifications)
  }
}

extension StoreError {
  /// Whether somebody else was first. If it was a session that he started, this may be the retry of the same call.
  fileprivate var isOfWhoCameFirst: Bool {
    switch self {
    case .conflict, .sessionExists: true
    default: false
    }
  }
}
