// The engine: calls in, answers out, and in between the order that every promise rests on. Decide all calls that have
// arrived, on copies; commit what they changed, with one sync; only then let the answers go.

import Coordination
import JSONRPC
import JSONText
import Stores
import Wording

/// Answers the methods of the protocol, from one store and one library of flows. An engine belongs to one thread.
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
  /// The limits of the transport, which `initialize` tells.
  let transportLimits: [(name: String, value: Int)]
  var client = Client()
  /// The language of all errors; nil if each comes in the language of its session or of the front end.
  private let errorPhrasebook: Phrasebook?
  /// The time of the group of calls that is being decided.
  private(set) var now: Instant
  /// When to settle the store, if it still needs that then.
  private var settling: Instant?

  /// The writer of views and records, which are written one after the other.
  var writer = JSONWriter(capacity: 4096)

  /// How many bytes of records there must be, at least, before a full state is written.
  let leastHistory: Int

  /// The last command without a key, as it was recorded: the next one is mostly recorded the same way.
  var plainCommand: (method: String, bytes: [UInt8]) = ("", [])

  /// The time of the last record, and its text. Many records share a millisecond: all those that are decided together.
  private var lastTime: (time: Instant, text: String)

  /// What is due in the sessions that the current call looks at, and is stored together with that call.
  var due: [Work] = []

  /// The work of each call in the group that is being decided, in storage that is reused.
  private var works: [Work] = []

  /// How many times a group is decided, at most, while other processes keep being first.
  private static let rounds = 32
  /// How long to wait before trying again what could not happen at its time.
  private static let millisecondsBetweenTries = 1000
  /// The number of sessions, at most, in which what is due happens in one tick, before calls are heard again.
  private static let sessionsInATick = 256

  /// What is known about the front end.
  struct Client {
    var isInitialized = false
    var process: Int?
    var locale: String?
    var host: JSON = [:]
  }

  /// How much an engine keeps in memory, and when it writes full states. Tests want less than is usual.
  struct Limits {
    /// How much the table of sessions keeps.
    var memory = SessionTable.Limits()
    /// How many bytes of records there must be, at least, before a full state is written; nil if the store knows.
    var leastHistory: Int?
  }

  /// Creates an engine for this store and these flows.
  /// - Parameters:
  ///   - limits: The limits of the transport, which `initialize` tells.
  ///   - locale: The language of all errors; nil if each is to come in the language of its session or of the front end.
  public convenience init(
    store: any Store, flows: any FlowSource, surroundings: Surroundings,
    limits: [(name: String, value: Int)] = [], errorsIn locale: String? = nil
  ) {
    self.init(
      store: store, flows: flows, surroundings: surroundings, transportLimits: limits, errorsIn: locale,
      limits: Limits())
  }

  init(
    store: any Store, flows: any FlowSource, surroundings: Surroundings,
    transportLimits: [(name: String, value: Int)], errorsIn locale: String? = nil, limits: Limits
  ) {
    errorPhrasebook = locale.map { Phrasebook(locale: $0) }
    self.store = store
    self.surroundings = surroundings
    self.transportLimits = transportLimits
    library = FlowLibrary(flows, meetSecrets: surroundings.meetSecrets)
    sessionTable = SessionTable(store, limits: limits.memory, meetSecrets: surroundings.meetSecrets)
    profileTable = ProfileTable(store)
    now = surroundings.now()
    lastTime = (now, now.text)
    leastHistory = limits.leastHistory ?? store.leastHistory
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

  /// The number of calls that the store commits best together.
  public var groupSize: Int { store.groupSize }

  /// Answers a group of calls that have been decided, after committing what they changed.
  private func answer(_ calls: ArraySlice<Call>, _ group: Range<Int>, into answers: inout [Answer]) {
    let open = commit(&works, works.indices)
    if !open.isEmpty { decideAnew(calls[group], open) }
    for work in works { answers.append(Answer(reply(of: work), then: work.notifications)) }
    works.removeAll(keepingCapacity: true)
  }

  /// Decides the calls at these places of a group anew, until all are committed or refused, or `rounds` is reached.
  private func decideAnew(_ calls: ArraySlice<Call>, _ places: [Int]) {
    var open = places
    for round in 1..<Engine.rounds where !open.isEmpty {
      // A call that was too late twice might be too late for ever, so nobody else may write there until this round is over.
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

  /// Releases the memory in which answers were written.
  public func releaseMemory() {
    writer = JSONWriter(capacity: 4096)
    works = []
  }

  /// Closes the store.
  public func close() { store.close() }

  /// Commits what the calls at these places changed. Returns the places of the calls to be decided anew.
  ///
  /// These are the calls whose session or profile another process was first to write, and those that only read, after a call
  /// that failed: they may have seen changes that did not happen.
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
      if error.anotherWasFirst { again.append(place) }
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

  /// Returns the time as it stands in records.
  func text(of time: Instant) -> String {
    if lastTime.time != time { lastTime = (time, time.text) }
    return lastTime.text
  }

  /// Discards what is left of the previous call.
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

  /// In how many milliseconds there is something to be done about the watched sessions, or the store is to be settled; nil if
  /// neither.
  public var millisecondsUntilTick: Int? {
    var next = sessionTable.watched.next
    if let settling { next = next.map { min($0, settling) } ?? settling }
    return next.map { max(0, $0.milliseconds - surroundings.now().milliseconds) }
  }

  /// Schedules another try, after a commit that has failed, if something is left of it that others wait for.
  func noteUnsettled() {
    if store.isUnsettled, settling == nil { settling = nextTry }
  }

  /// When to try again what cannot happen now.
  private var nextTry: Instant { Instant(milliseconds: now.milliseconds + Engine.millisecondsBetweenTries) }

  /// Lets what is due in the watched sessions happen.
  ///
  /// What cannot happen, because the store is out of reach or because nothing can be decided, is tried again a second later.
  /// So is what the store could neither do nor undo, which others wait for.
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
    return works.flatMap { $0.notifications }
  }
}

extension StoreError {
  /// Whether another process was first. If it started the session, this call may be a retry of the one that did.
  fileprivate var anotherWasFirst: Bool {
    switch self {
    case .conflict, .sessionExists: true
    default: false
    }
  }
}
