// What a schema says whatever conditions hold: which schemas apply to a value in any case, and which values it describes.

import JSONText

extension SchemaProgram {
  /// Returns the schema and those that it applies to the same value whatever conditions hold. Which schema a dynamic reference
  /// means is not known.
  func certainSchemas(from node: NodeID) -> [NodeID] {
    var (found, seen): ([NodeID], Set<NodeID>) = ([], [node])
    var stack = [node]
    while let node = stack.popLast() {
      found.append(node)
      for keyword in keywords(of: node).reversed() {
        let applied =
          switch keyword {
          case .allOf(let keyword): keyword.schemas
          case .reference(let keyword): [target(of: keyword)].compactMap { $0 }
          default: [NodeID]()
          }
        stack += applied.reversed().filter { seen.insert($0).inserted }
      }
    }
    return found
  }

  /// Returns the schema that a reference leads to from wherever it is reached; nil if the way decides.
  func target(of reference: Reference) -> NodeID? {
    let target = targets[reference.target]
    return target.dynamicAnchor == nil ? target.node : nil
  }

  /// Returns the whole value, its properties and its elements, as far as they are described in this document whatever conditions
  /// hold: each by the schemas that apply to it, of which the first describes it. Of very large schemas, the rest is left out.
  func describedValues() -> [[NodeID]] {
    var (open, seen): ([NodeID], Set<NodeID>) = ([root], [root])
    var (values, effort): ([[NodeID]], Int) = ([], 0)
    while values.count < open.count, effort < 100_000 {
      let schemas = certainSchemas(from: open[values.count])
      values.append(schemas)
      effort += schemas.count
      for keyword in schemas.flatMap({ keywords(of: $0) }) {
        let members =
          switch keyword {
          case .properties(let keyword): keyword.named.map { $0.value }
          case .items(let keyword): keyword.first + [keyword.rest].compactMap { $0 }
          default: [NodeID]()
          }
        open += members.filter { sites[$0.index].document == 0 && seen.insert($0).inserted }
      }
    }
    return values
  }
}
