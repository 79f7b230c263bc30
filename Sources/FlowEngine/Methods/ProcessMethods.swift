// What a front end asks of the process itself.

import JSONRPC
import JSONText

extension Method {
  static let processMethods = [
    Method(
      name: "initialize",
      summary: "Says who is calling and learns who answers. Never required; once at most.",
      parameters: [
        .optional("clientInfo", .object, "The front end's `name` and `version`."),
        .optional("protocolVersion", .string, "The version of the protocol that the front end speaks."),
        .optional("processId", .integer, "The process whose death ends the engine.", minimum: 1),
        .optional("locale", .string, "The locale of sessions that name none (BCP 47)."),
        .optional("host", .object, "What the front end says of itself: `sizeClass`, `platform`, anything."),
      ],
      result: .initialized
    ) { (engine, arguments) throws(EngineError) in try engine.initialize(arguments) },
    Method(name: "ping", summary: "Answers.", parameters: [], result: .nothing) { _, _ in Work(.nothing) },
    Method(
      name: "rpc.discover", summary: "The OpenRPC document of this protocol.", parameters: [],
      result: .document
    ) { _, _ in Work(.result(OpenRPC.document.bytes)) },
  ]
}

extension Engine {
  fileprivate func initialize(_ arguments: CallArguments) throws(EngineError) -> Work {
    if client.isInitialized { throw .call(.invalidRequest("the conversation is initialized already")) }
    if let version = arguments.string("protocolVersion"), version != Engine.protocolVersion {
      throw .call(
        .invalidParams(
          "this engine does not speak version “\(version)” of the protocol",
          data: ["param": "protocolVersion", "supported": [.string(Engine.protocolVersion)]]))
    }
    let locale = try arguments.locale()
    client.isInitialized = true
    client.process = arguments.int("processId")
    client.locale = locale
    client.host = arguments["host"] ?? [:]
    return Work(.result(introduction.bytes))
  }

  private var introduction: JSON {
    [
      "serverInfo": ["name": "segue", "version": .string(Engine.version)],
      "protocolVersion": .string(Engine.protocolVersion),
      "capabilities": [
        "framings": ["lines", "headers"], "batches": true, "watch": true,
        "methods": .array(OpenRPC.methodNames.map(JSON.string)),
      ],
      "limits": .object(JSONObject(limits.map { ($0.name, .int($0.value)) })),
    ]
  }
}
