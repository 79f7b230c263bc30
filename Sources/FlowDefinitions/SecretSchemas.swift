// The schemas of a bundle that call something a secret, for whoever cannot tell which of them will read a value.

import JSONSchemas
import JSONText

/// The schemas with secrets, by what they are of.
public struct SecretSchemas: Sendable {
  /// Of what is submitted or typed: those of screens, with what `bind` may make a secret, and of what hosts give.
  public let values: [Schema]
  private let payloads: [(event: String, schema: Schema)]

  init(of flows: Members<Flow>) {
    let steps = flows.flatMap { $0.value.steps.map(\.value) }
    let submitted = steps.flatMap {
      [$0.screen?.cautiousSchema, $0.action?.call.schema, $0.action?.undo?.schema]
    }
    let flowsAndGroups = flows.flatMap { flow in [flow.value.on] + flow.value.groups.map(\.value.on) }
    let handlers = (flowsAndGroups + steps.map(\.on)).flatMap { $0.map(\.value) }
    values = submitted.compactMap { $0 }.filter(\.hasSecrets)
    payloads = handlers.compactMap { handler in
      handler.schema.flatMap { $0.hasSecrets ? (handler.event, $0) : nil }
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { values.isEmpty && payloads.isEmpty }

  /// Of what comes with the event: those of its handlers.
  public func payloads(of event: String) -> [Schema] {
    payloads.filter { $0.event.hasSameCodePoints(as: event) }.map(\.schema)
  }
}

extension Members<Step> {
  /// What the properties are called that some screen marks `writeOnly`, or that `bind` may.
  var secretNames: Set<String> {
    var names: Set<String> = []
    for step in self { names.formUnion(step.value.screen?.cautiousSchema.secretNames ?? []) }
    return names
  }
}

extension Schema {
  /// What the properties are called that it marks `writeOnly`, or that have elements or members which it marks.
  var secretNames: Set<String> {
    let pointers = secretPointers
    return pointers.isEmpty ? [] : Set(pointers.compactMap { $0.tokens.last { $0 != "*" } })
  }
}
