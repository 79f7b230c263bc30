// What front ends and authors ask about flows.

import Coordination
import Expressions
import FlowDefinitions
import JSONRPC
import JSONText

extension Method {
  static let flowMethods = [
    Method(name: "listFlows", summary: "Lists the flows in the folders.", parameters: [], result: .flows) {
      (engine, _) throws(EngineError) in try engine.listFlows()
    },
    Method(
      name: "describeFlow", summary: "Returns the definition of a flow.",
      parameters: [.required("flow", .string, "The id of the flow.")], result: .definition
    ) { (engine, arguments) throws(EngineError) in try engine.describeFlow(arguments.text("flow")) },
    Method(
      name: "checkFlow", summary: "Reports everything that is wrong with a flow, all at once.",
      parameters: [
        .optional("flow", .string, "The id of a flow in the folders."),
        .optional("definition", .object, "A definition, in place of an id."),
        .optional("text", .string, "The text of a definition, so that problems have lines and columns."),
      ],
      result: .diagnostics
    ) { (engine, arguments) throws(EngineError) in try engine.checkFlow(arguments) },
    Method(
      name: "graphFlow", summary: "Returns the source of a diagram of a flow.",
      parameters: [
        .required("flow", .string, "The id of the flow."),
        .optional("session", .string, "Mark the path of this session."),
        .optional(
          "format", .string, "`mermaid` (the default), `dot` or `json`.",
          narrowing: OpenRPC.oneOf(FlowPicture.Format.self)),
      ],
      result: .picture
    ) { (engine, arguments) throws(EngineError) in try engine.graphFlow(arguments) },
  ]
}

extension Engine {
  fileprivate func listFlows() throws(EngineError) -> Work {
    Work(.result(JSON.object(["flows": .array(try library.listed().map(summary))]).bytes))
  }

  private func summary(_ listed: CheckedFlow) -> JSON {
    let flow = try? listed.file.flow.get()
    return [
      "id": .string(flow?.id.name ?? listed.name), "version": .string(orNull: flow?.version),
      "title": .string(orNull: flow?.title?.source), "digest": .string(orNull: flow?.digest),
      "problems": .array(listed.diagnostics.map { $0.json }),
    ]
  }

  fileprivate func describeFlow(_ name: String) throws(EngineError) -> Work {
    let flow = try library.files.found(name).valid()
    return Work(
      .result(
        JSON.object([
          "flow": .string(flow.id.name), "digest": .string(flow.digest), "definition": flow.document,
        ])
        .bytes))
  }

  fileprivate func graphFlow(_ arguments: CallArguments) throws(EngineError) -> Work {
    let id = FlowID(arguments.text("flow"))
    // A session keeps its own version of the flow, which may be older than the file.
    let live = try arguments.string("session").map(catchUp)
    let flow: Flow
    if let pinned = live?.coordinator.bundle[id] {
      flow = pinned
    } else {
      flow = try library.files.found(id.name).valid()
    }
    let picture = FlowPicture(flow, path: live?.session.path(in: id) ?? [])
    let format = try arguments.word("format", FlowPicture.Format.self) ?? .mermaid
    let source: JSON =
      switch format {
      case .mermaid: .string(picture.mermaid)
      case .dot: .string(picture.dot)
      case .json: picture.json
      }
    return Work(
      .result(JSON.object(["format": .string(format.rawValue), "source": source]).bytes),
      session: live?.session.id)
  }

  fileprivate func checkFlow(_ arguments: CallArguments) throws(EngineError) -> Work {
    try arguments.expectOne(of: ["flow", "definition", "text"])
    let diagnostics: [Diagnostic]
    if let text = arguments.string("text") {
      diagnostics = try library.diagnostics(of: Array(text.utf8), in: Array(text.utf8))
    } else if let definition = arguments["definition"] {
      diagnostics = try library.diagnostics(of: definition.bytes, in: nil)
    } else {
      let name = arguments.text("flow")
      let text = try library.files.found(name).text
      diagnostics = try library.diagnostics(of: text, in: text, fileName: name)
    }
    return Work(.result(JSON.object(["diagnostics": .array(diagnostics.map { $0.json })]).bytes))
  }
}
