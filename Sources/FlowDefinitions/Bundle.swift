// A flow with everything that it reaches: what a session is pinned to, whatever becomes of the files.

import Hashing
import JSONText

/// A flow and all flows that it reaches (`model.md`, “Words”).
public struct Bundle: Sendable {
  /// The flow that a session of this bundle runs.
  public let root: Flow
  /// All flows, the root among them.
  public let flows: Members<Flow>
  /// The bundle as it is stored: an object with `flow` (the root's id) and `flows` (id → definition), members in their order.
  public let document: [UInt8]
  /// SHA-256 of `document`, as `sha256:` and lower-case hexadecimal digits.
  public let digest: String

  /// The bundle of a flow and those that it reaches.
  public init(_ root: Flow, reaching others: [Flow] = []) {
    self.root = root
    flows = Members(([root] + others).map { ($0.id.name, $0) })
    let document: JSON = [
      "flow": .string(root.id.name), "flows": .object(flows.mapValues(\.document)),
    ]
    self.document = document.bytes
    digest = "sha256:" + SHA256.hexadecimal(of: self.document)
  }

  /// The bundle that `document` stores.
  /// - Throws: `FlowProblems` if it is no bundle.
  public init(stored document: [UInt8]) throws(FlowProblems) {
    let json = (try? JSON(parsing: document)) ?? .null
    guard let root = json["flow"]?.asString, let definitions = json["flows"]?.asObject,
      let definition = definitions[root]
    else { throw FlowProblems(problems: [Problem(.missingKey("flows"), at: JSONPointer())]) }
    var others: [Flow] = []
    for member in definitions where !member.name.hasSameCodePoints(as: root) {
      others.append(try Flow(member.value))
    }
    self.init(try Flow(definition), reaching: others)
  }

  /// The flow of that id, or nil if the bundle does not reach it.
  public subscript(flow: FlowID) -> Flow? { flows[flow.name] }
}
