// The schemas of a bundle that mark secrets, for code that cannot tell which of them a value will be read by.

import JSONSchemas
import JSONText

/// The schemas with secrets, by what they describe.
public struct SecretSchemas: Sendable {
  /// The schemas of what is submitted or typed, which are those of screens, including what `bind` may make a secret, and those
  /// of the results that hosts give.
  public let values: [Schema]
  private let payloads: [(event: String, schema: Schema)]

  init(of flows: Members<Flow>) {
    let steps = flows.flatMap { $0.value.steps.map { $0.value } }
    let submitted = steps.flatMap {
      [$0.screen?.cautiousSchema, $0.action?.call.schema, $0.action?.undo?.schema]
    }
    let flowsAndGroups = flows.flatMap { flow in [flow.value.on] + flow.value.groups.map { $0.value.on } }
    let handlers = (flowsAndGroups + steps.map { $0.on }).flatMap { $0.map { $0.value } }
    values = submitted.compactMap { $0 }.filter { $0.hasSecrets }
    payloads = handlers.compactMap { handler in
      handler.schema.flatMap { $0.hasSecrets ? (handler.event, $0) : nil }
    }
  }

  /// Whether there are no such schemas.
  var isEmpty: Bool { values.isEmpty && payloads.isEmpty }

  /// Returns the schemas of the payloads of the event, from all of its handlers.
  public func payloads(of event: String) -> [Schema] {
    payloads.filter { $0.event.hasSameCodePoints(as: event) }.map { $0.schema }
  }
}

extension Members<Step> {
  /// The names of the properties that a screen marks `writeOnly`, or that `bind` may mark so.
  var secretNames: Set<String> {
    var names: Set<String> = []
    for step in self { names.formUnion(step.value.screen?.cautiousSchema.secretNames ?? []) }
    return names
  }
}

extension Schema {
  /// The names of the properties that the schema marks `writeOnly`, or whose elements or members it marks.
  var secretNames: Set<String> {
    let pointers = secretPointers
    return pointers.isEmpty ? [] : Set(pointers.compactMap { $0.tokens.last { $0 != "*" } })
  }
}
