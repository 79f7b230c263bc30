// What flows and steps require to be handed, and are not: whoever came there would be refused.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// Flows that this one names without what their `input` requires.
  func missingInput(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    named.flatMap { named -> [Problem] in
      guard let schema = others.flow(named.flow)?.input else { return [] }
      let holder = document[JSONPointer(Array(named.pointer.tokens.dropLast()))]
      return missing(schema, in: holder?["input"], of: named.flow, key: "input", at: named.pointer)
    }
  }

  /// Steps that a transition pushes without what their `params` require.
  var missingParams: [Problem] {
    everyTransition(in: allTransitions).flatMap { transition -> [Problem] in
      guard let target = transition.target.pushed, let schema = self[target]?.params else { return [] }
      let with = document[transition.pointer]?["with"]
      return missing(schema, in: with, of: target.name, key: "with", at: transition.targetPointer)
    }
  }

  private func missing(
    _ schema: Schema, in handed: JSON?, of taker: String, key: String, at pointer: JSONPointer
  ) -> [Problem] {
    var handedNames = handed?.asObject?.names ?? []
    if case .string(let text)? = handed {
      // One expression for everything may give anything, unless it writes down what.
      guard let members = try? Expression(parsing: text).members else { return [] }
      handedNames = members.map(\.name)
    }
    let required = (schema.document["required"]?.asArray ?? []).compactMap(\.asString)
    let names = required.filter { name in
      !handedNames.contains(name) && schema.document["properties"]?[name]?["default"] == nil
    }
    return names.map { Problem(.missingInput($0, of: taker, key: key), at: pointer) }
  }
}

extension Target {
  /// The step of a new entry, where the target says it.
  var pushed: StepID? {
    switch self {
    case .to(let step), .replace(let step, _), .reset(let step): step
    case .enter, .popTo, .present, .dismiss, .select, .end, .stay: nil
    }
  }
}
