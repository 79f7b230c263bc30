// What a front end asks of the process itself.

import JSONRPC
import JSONText

extension Method {
  static let processMethods = [
    Method(
      name: "initialize",
      summary: "Introduces the client and describes the engine. Optional, and at most once.",
      parameters: [
        .optional("clientInfo", .object, "The front end's `name` and `version`."),
        .optional("protocolVersion", .string, "The version of the protocol that the front end speaks."),
        .optional("processId", .integer, "A process; the engine ends when it does.", minimum: 1),
        .optional("locale", .string, "The locale of sessions that name none (BCP 47)."),
        .optional("host", .object, "Facts about the front end: `sizeClass`, `platform`, anything."),
      ],
      result: .initialized
    ) { (engine, arguments) throws(EngineError) in try engine.initialize(arguments) },
    Method(name: "ping", summary: "Does nothing but answer.", parameters: [], result: .nothing) { _, _ in
      Work(.nothing)
    },
    Method(
      name: "rpc.discover", summary: "Returns the OpenRPC document of this protocol.", parameters: [],
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
      "limits": .object(JSONObject(transportLimits.map { ($0.name, .int($0.value)) })),
    ]
  }
}
