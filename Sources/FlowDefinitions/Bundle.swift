// A flow with everything that it reaches: what a session is pinned to, whatever becomes of the files.

import Hashing
import JSONText

/// A flow and all flows that it reaches (`model.md`, “Words”).
public final class Bundle: Sendable {
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

  /// The bundle of a flow, with all that it reaches found by `find`.
  /// - Parameters:
  ///   - find: The flow of that id, or nil if there is none.
  ///   - all: Every flow there is, for gates that choose theirs by an expression.
  /// - Throws: `FlowProblems` of the root, if it names a flow that there is not.
  public convenience init<Failure: Error>(
    linking root: Flow, find: (String) throws(Failure) -> Flow?, all: () -> [Flow]
  ) throws(LinkError<Failure>) {
    var reached: Members<Flow> = [root.id.name: root]
    var open = [root]
    while let flow = open.popLast() {
      if flow.choosesFlows {
        for other in all() where reached.insert(other.id.name, other) { open.append(other) }
      }
      for name in flow.namedFlows {
        if reached.contains(name.flow) { continue }
        let found: Flow?
        do { found = try find(name.flow) } catch { throw .finding(error) }
        guard let found else {
          throw .unlinked(
            flow,
            FlowProblems(problems: [
              Problem(.unknownFlow(name.flow, known: all().map(\.id.name)), at: name.pointer)
            ]))
        }
        _ = reached.insert(name.flow, found)
        open.append(found)
      }
    }
    self.init(root, reaching: reached.dropFirst().map(\.value))
  }

  /// Why a flow could not be put together with those that it reaches.
  public enum LinkError<Failure: Error>: Error {
    case finding(Failure)
    /// The flow names one that there is not.
    case unlinked(Flow, FlowProblems)
  }

  /// The bundle that `document` stores.
  /// - Throws: `FlowProblems` if it is no bundle.
  public convenience init(stored document: [UInt8]) throws(FlowProblems) {
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
