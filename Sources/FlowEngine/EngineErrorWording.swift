// The words and the wire form of every error of a method: code, sentence and data, which has a `kind` unless the error is one
// of the call itself (`protocol/README.md`, “Errors”). The numbers are in `EngineErrorKind`. Nothing is decided here.

import Coordination
import FlowDefinitions
import JSONRPC
import JSONText
import Stores
import Wording

extension EngineError {
  /// Returns the error as it is sent, in the language of the phrasebook.
  func rpc(in phrasebook: Phrasebook = .english) -> RPCError {
    switch self {
    case .call(let error): return error
    case .flowNotFound(let flow, let suggestion?, _, _):
      let facts: JSONObject = ["flow": .string(flow), "suggestion": .string(suggestion)]
      return error(
        .flowNotFound, "There is no flow “{flow}”. Did you mean “{suggestion}”?", facts, phrasebook)
    case .flowNotFound(let flow, nil, let flows, let missing):
      var facts = JSONObject([("flow", .string(flow)), ("flows", .array(flows.prefix(24).map(JSON.string)))])
      if !missing.isEmpty { facts["folders"] = .array(missing.map(JSON.string)) }
      let template =
        if !flows.isEmpty {
          "There is no flow “{flow}”. There are: {flows}."
        } else if missing.isEmpty {
          "There is no flow “{flow}”: the folders have no file NAME.flow.json."
        } else {
          "There is no flow “{flow}”. Folders that do not exist: {folders}."
        }
      return error(.flowNotFound, template, facts, phrasebook)
    case .flowInvalid(let diagnostics):
      // The sentence is about an error if there is one: warnings keep no flow from starting.
      let first = diagnostics.first { $0.problem.severity == .error } ?? diagnostics.first
      let problem = first.map { $0.sentence } ?? ""
      let sentence = Sentence("The flow has problems: {problem}", ["problem": .string(problem)])
      return error(
        .flowInvalid, sentence.text(in: phrasebook),
        ["diagnostics": .array(diagnostics.map { $0.json })])
    case .flowsUnavailable(let file):
      return error(
        .flowsUnavailable,
        "The flows cannot be read now: {file}: {cause}. Nothing has changed. Try again once that is mended.",
        ["file": .string(file.path), "cause": .string(file.cause)], phrasebook)
    case .sessionNotFound(let session):
      return error(
        .sessionNotFound, "There is no session “{session}”.", ["session": .string(session)],
        phrasebook)
    case .sessionExists(let session):
      return error(
        .sessionExists, "There is a session “{session}” already. Continue it, or choose another id.",
        ["session": .string(session)], phrasebook)
    case .refused(let refusal, let view, _):
      let data = JSONObject([("kind", .string(refusal.kind.name))]).merging(refusal.data)
      let error = RPCError(
        code: refusal.kind.code, message: refusal.message(in: phrasebook), data: data)
      return view.map(error.showing) ?? error
    case .during(let error, let view, _): return error.rpc(in: phrasebook).showing(view)
    case .profileConflict(let revision):
      return error(
        .profileConflict, "The profile is at revision {revision} now. Read it and decide again.",
        ["revision": .int(revision)], phrasebook)
    case .store(let failure): return stored(failure, phrasebook)
    }
  }

  private func error(
    _ kind: Kind, _ template: String, _ facts: JSONObject, _ phrasebook: Phrasebook
  ) -> RPCError {
    error(kind, Sentence(template, facts).text(in: phrasebook), facts)
  }

  private func error(_ kind: Kind, _ message: String, _ data: JSONObject) -> RPCError {
    RPCError(
      code: kind.code, message: message, data: JSONObject([("kind", .string(kind.rawValue))]).merging(data))
  }

  private func stored(_ failure: StoreError, _ phrasebook: Phrasebook) -> RPCError {
    switch failure {
    case .corrupt(let damage):
      let template =
        damage.isOfProfile
        ? "The profile cannot be read: {cause}." : "The session cannot be read: {cause}."
      let sentence = Sentence(template, ["cause": .string(failure.message)])
      return error(
        .sessionCorrupt, sentence.text(in: phrasebook),
        [
          "record": .int(damage.record), "byte": damage.byte.map(JSON.int) ?? .null,
          "cause": .string(damage.flaw.words),
        ])
    case .sessionExists(let id): return EngineError.sessionExists(id).rpc(in: phrasebook)
    case .unavailable(let cause, let file):
      var facts: JSONObject = ["cause": .string(cause.words)]
      facts["file"] = file.map(JSON.string)
      return unavailable((file.map { $0 + ": " } ?? "") + cause.words, facts, phrasebook)
    case .conflict: return unavailable(failure.message, ["cause": .string(failure.message)], phrasebook)
    case .invalidName, .newerFormat, .notAStore:
      return error(
        .storeUnavailable, "The store cannot be used: {cause}.", ["cause": .string(failure.message)],
        phrasebook)
    }
  }

  /// Returns the error for a store that may be usable at another time. A call that only reads gets the same sentence.
  private func unavailable(_ cause: String, _ facts: JSONObject, _ phrasebook: Phrasebook) -> RPCError {
    let sentence = Sentence(
      "The store cannot be used now: {cause}. Nothing has changed. Try again, with the same idempotency key if there was one.",
      ["cause": .string(cause)])
    return error(.storeUnavailable, sentence.text(in: phrasebook), facts)
  }
}

extension Diagnostic {
  /// What is wrong, where, and what to do, in one line: the place is a reference, as `$ref` has it. A text that is not JSON has
  /// no such places, but a line and a column.
  fileprivate var sentence: String {
    let pointer = problem.pointer.description
    var place = (file ?? "") + (pointer.isEmpty ? "" : "#" + pointer)
    if case .notJSON = problem.mistake, let position {
      place += (place.isEmpty ? "" : ", ") + "line \(position.line), column \(position.column)"
    }
    return (place.isEmpty ? "" : place + ": ") + problem.message + (problem.hint.map { " " + $0 } ?? "")
  }
}

extension RPCError {
  /// Returns the same error with the view of the session after its facts, of which there is always at least one.
  fileprivate func showing(_ view: View) -> RPCError {
    var writer = JSONWriter()
    view.write(to: &writer)
    let facts = (data ?? []).dropLast() + Array(#","view":"#.utf8)
    return RPCError(code: code, message: message, data: facts + writer.bytes + [UInt8(ascii: "}")])
  }
}
