// Methods that ask the store: for histories, lists and deletions; and those by which to be told of changes.

import Coordination
import JSONRPC
import JSONText
import Stores

extension Method {
  static let storeMethods = [
    Method(
      name: "history", summary: "Lists the records of a session's journal, oldest first.",
      parameters: [
        session, .optional("after", .integer, "Only those after this revision.", minimum: 0),
        .optional("limit", .integer, "At most this many, up to 1,000; 100 by default.", minimum: 1),
      ],
      result: .records
    ) { (engine, arguments) throws(EngineError) in try engine.history(arguments) },
    Method(
      name: "listSessions", summary: "Lists sessions, newest first, a page at a time.",
      parameters: [
        .optional("flow", .string, "Only those of this flow."),
        .optional("subject", .string, "Only those of this subject."),
        .optional(
          "state", .string, "`active` or `ended`.", narrowing: OpenRPC.oneOf(SessionState.self)),
        .optional("cursor", .string, "The cursor of the page before."),
        .optional("limit", .integer, "At most this many, up to 1,000; 50 by default.", minimum: 1),
      ],
      result: .sessions, isAlone: true
    ) { (engine, arguments) throws(EngineError) in try engine.listSessions(arguments) },
    Method(
      name: "deleteSession", summary: "Deletes a session and everything that was collected in it.",
      parameters: [session], result: .nothing, isAlone: true
    ) { (engine, arguments) throws(EngineError) in try engine.deleteSession(arguments.text("session")) },
    Method(
      name: "watch", summary: "Asks for a `sessionChanged` notification of each change from now on.",
      parameters: [.optional("session", .string, "The session; without it, all of them.")], result: .nothing
    ) { (engine, arguments) throws(EngineError) in try engine.watch(arguments.string("session")) },
    Method(
      name: "unwatch", summary: "Ends the notifications that `watch` asked for.",
      parameters: [.optional("session", .string, "The session; without it, all of them.")], result: .nothing
    ) { engine, arguments in engine.unwatch(arguments.string("session")) },
    Method(
      name: "reportProgress",
      summary: "Reports how far the host is with its action; those who watch get a `progress` notification.",
      parameters: [
        session,
        .optional("fraction", .number, "From 0 to 1.", narrowing: #"{"minimum": 0, "maximum": 1}"#),
        .optional("message", .string, "A few words for the user."),
      ],
      result: .nothing
    ) { (engine, arguments) throws(EngineError) in try engine.reportProgress(arguments) },
  ]
}

extension Engine {
  /// How many records or sessions an answer has at most.
  private static let pageLimit = 1000

  fileprivate func history(_ arguments: CallArguments) throws(EngineError) -> Work {
    let id = arguments.text("session")
    let live = try catchUp(id)
    let records = try sessionTable.records(
      of: id, after: arguments.int("after") ?? 0,
      limit: min(arguments.int("limit") ?? 100, Engine.pageLimit))
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("revision", live.session.revision)
    writer.name("records")
    writer.beginArray()
    for record in records { record.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return Work(.result(writer.bytes), session: id)
  }

  fileprivate func listSessions(_ arguments: CallArguments) throws(EngineError) -> Work {
    let state = try arguments.word("state", SessionState.self)
    let query = SessionQuery(
      flow: arguments.string("flow"), subject: arguments.string("subject"), state: state?.rawValue,
      cursor: arguments.string("cursor"), limit: min(arguments.int("limit") ?? 50, Engine.pageLimit))
    do throws(StoreError) {
      let page = try store.list(query)
      return Work(
        .result(
          JSON.object([
            "sessions": .array(page.sessions.map { $0.json }), "cursor": .string(orNull: page.cursor),
          ]).bytes))
    } catch .invalidName {
      throw .call(.wrongParam("cursor", expected: "the “cursor” that “listSessions” gave with a page"))
    } catch {
      throw .store(error)
    }
  }

  /// Deletes a session. The store alone decides whether that can be done, since it can delete even what it cannot read.
  ///
  /// It is asked at once, since the call is alone, and what is in memory goes only when the store has deleted the session.
  fileprivate func deleteSession(_ id: String) throws(EngineError) -> Work {
    let error = store.commit([StoreUnit([.deleteSession(id), .deleteProfile(.session(id))])])[0]
    switch error {
    case nil, .conflict(revision: nil), .invalidName:
      sessionTable.remove(id)
      sessionTable.watched.remove(id)
      if error != nil { throw .sessionNotFound(id) }
    case let error?:
      noteUnsettled()
      throw .store(error)
    }
    return Work(.nothing)
  }

  fileprivate func watch(_ session: String?) throws(EngineError) -> Work {
    guard let session else {
      sessionTable.watched.insertAll(at: now)
      return Work(.nothing)
    }
    sessionTable.watch(try sessionTable.session(session))
    return Work(.nothing)
  }

  fileprivate func unwatch(_ session: String?) -> Work {
    if let session {
      sessionTable.watched.remove(session)
    } else {
      sessionTable.watched.removeAll()
    }
    return Work(.nothing)
  }

  fileprivate func reportProgress(_ arguments: CallArguments) throws(EngineError) -> Work {
    let live = try catchUp(arguments.text("session"))
    if let fraction = arguments["fraction"]?.asNumber?.asDouble, !(0...1).contains(fraction) {
      throw .call(.wrongParam("fraction", expected: "a number from 0 to 1"))
    }
    let id = live.session.id
    if !sessionTable.watched.contains(id) { return Work(.nothing, session: id) }
    let told: JSON = [
      "session": .string(id), "fraction": arguments["fraction"] ?? .null,
      "message": arguments["message"] ?? .null,
    ]
    return Work(.nothing, session: id, notifications: [Notification("progress", params: told.bytes)])
  }
}
