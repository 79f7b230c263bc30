// The way to the engine: the calls that any front end makes, only without the pipes between them.

import FlowEngine
import JSONRPC
import JSONSchemas
import JSONText

/// A front end of an engine in the same process.
struct FrontEnd {
  private var engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  /// Calls a method.
  /// - Throws: `RPCError`, as it would have come through a pipe.
  mutating func call(_ method: String, _ params: JSONObject) throws(RPCError) -> JSON {
    switch engine.answer([Call(id: .null, method: method, params: .byName(params))]).first?.reply {
    case .result(let bytes)?: return (try? JSON(parsing: bytes)) ?? .null
    case .error(let error)?: throw error
    case nil: throw .internalError
    }
  }

  /// The schema of the result of the action on screen. The view does not have it, but the definition does, as long as it is
  /// the version that the session is pinned to.
  mutating func resultSchema(for view: JSON) -> JSON? {
    guard let step = view["screen"]?["step"]?.asString,
      let action = definition(of: view)?["steps"]?[step]?["action"],
      action["name"] == view["screen"]?["action"]?["name"]
    else { return nil }
    return action["schema"]
  }

  /// The schema of what an event needs to know, that of the innermost of its handlers that has one.
  mutating func payloadSchema(of event: String, on view: JSON) -> JSON? {
    guard let name = view["screen"]?["step"]?.asString, let definition = definition(of: view),
      let step = definition["steps"]?[name]
    else { return nil }
    let groups = (definition["groups"]?.asObject ?? [:]).map { $0.value }.filter { group in
      group["steps"]?.asArray?.contains(.string(name)) ?? false
    }
    let handlers = ([step] + groups + [definition]).compactMap { $0["on"]?[event] }
    return handlers.flatMap { $0.asArray ?? [$0] }.compactMap { $0["schema"] }.first
  }

  /// The definition that the session goes on with, if it is still that of the flow's file.
  private mutating func definition(of view: JSON) -> JSON? {
    guard let flow = view["flow"], let id = flow["id"],
      let described = try? call("describeFlow", ["flow": id]), described["digest"] == flow["digest"]
    else { return nil }
    return described["definition"]
  }

  /// The view with `effectiveSchema` (protocol/README.md, A view) added to its screen, if the screen's schema has
  /// conditions: then the answers determine which fields there are.
  mutating func decided(_ view: JSON) -> JSON {
    guard let session = view["session"], let screen = view["screen"]?.asObject,
      let schema = screen["schema"], let compiled = try? Schema(schema), compiled.hasConditions,
      let now = try? call("currentScreen", ["session": session, "effectiveSchema": true]),
      now["revision"] == view["revision"], let decided = now["screen"]?["effectiveSchema"]
    else { return view }
    return .object(
      (view.asObject ?? [:]).merging(["screen": .object(screen.merging(["effectiveSchema": decided]))]))
  }

  /// Releases what the engine holds.
  mutating func close() { engine.close() }
}

extension RPCError {
  /// The facts of the error.
  var facts: JSON { data.flatMap { try? JSON(parsing: $0) } ?? [:] }
}
