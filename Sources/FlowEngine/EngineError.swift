// Why a method has no result: what the coordinator, the store and the flows say, in one type. The wire form of each is
// below; `error.data` always has `kind` (`protocol.md`, “Errors”).

import Coordination
import FlowDefinitions
import JSONRPC
import JSONText
import Stores

/// A method that failed.
enum EngineError: Error {
  case call(RPCError)
  case flowNotFound(String, suggestion: String?)
  case flowInvalid([Diagnostic])
  case sessionNotFound(String)
  case sessionExists(String)
  /// With the view of the session, if it is active.
  case refused(Refusal, View?)
  case profileConflict(revision: Int)
  case store(StoreError)
}

extension EngineError {
  /// The error as it goes out.
  var rpc: RPCError {
    switch self {
    case .call(let error): error
    case .flowNotFound(let flow, let suggestion):
      error(
        1001, "flowNotFound",
        "There is no flow “\(flow)”." + (suggestion.map { " Did you mean “\($0)”?" } ?? ""),
        JSONObject([("flow", .string(flow))] + (suggestion.map { [("suggestion", .string($0))] } ?? [])))
    case .flowInvalid(let diagnostics):
      error(
        1002, "flowInvalid", "The flow has problems: \(diagnostics.first?.problem.message ?? "")",
        ["diagnostics": .array(diagnostics.map(\.json))])
    case .sessionNotFound(let session):
      error(1003, "sessionNotFound", "There is no session “\(session)”.", ["session": .string(session)])
    case .sessionExists(let session):
      error(
        1004, "sessionExists", "There is a session “\(session)” already. Continue it, or choose another id.",
        ["session": .string(session)])
    case .refused(let refusal, let view): refused(refusal, view)
    case .profileConflict(let revision):
      error(
        1020, "profileConflict", "The profile is at revision \(revision) now. Read it and decide anew.",
        ["revision": .int(revision)])
    case .store(let failure): stored(failure)
    }
  }

  private func error(_ code: Int, _ kind: String, _ message: String, _ data: JSONObject) -> RPCError {
    RPCError(code: code, message: message, data: JSONObject([("kind", .string(kind))]).merging(data))
  }

  private func refused(_ refusal: Refusal, _ view: View?) -> RPCError {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("kind")
    writer.string(refusal.kind.name)
    for member in refusal.data {
      writer.name(member.name)
      writer.value(member.value)
    }
    if let view {
      writer.name("view")
      view.write(to: &writer)
    }
    writer.endObject()
    return RPCError(code: refusal.kind.code, message: refusal.message, data: writer.bytes)
  }

  private func stored(_ failure: StoreError) -> RPCError {
    switch failure {
    case .corrupt(let damage):
      error(
        1022, "sessionCorrupt", "The session cannot be read: \(failure.message).",
        ["record": .int(damage.record), "byte": .int(damage.byte), "cause": .string(damage.flaw.words)])
    case .sessionExists(let id): EngineError.sessionExists(id).rpc
    case .unavailable(let cause):
      error(
        1021, "storeUnavailable", "Nothing was stored: \(cause.words). Retry with the same idempotency key.",
        ["cause": .string(cause.words)])
    case .conflict, .invalidName, .newerFormat, .notAStore:
      error(
        1021, "storeUnavailable", "Nothing was stored: \(failure.message).",
        ["cause": .string(failure.message)])
    }
  }
}
