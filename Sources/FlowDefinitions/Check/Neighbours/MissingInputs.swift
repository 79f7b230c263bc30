// What flows and steps require and are not handed: whoever came there would be refused.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// Returns problems for flows that this one names without handing over what their `input` requires.
  func missingInput(_ named: [NamedFlow], _ others: CalledFlows) -> [Problem] {
    named.flatMap { named -> [Problem] in
      guard let schema = others.flow(named.flow)?.input else { return [] }
      let holder = document[JSONPointer(Array(named.pointer.tokens.dropLast()))]
      return missing(schema, in: holder?["input"], of: named.flow, key: "input", at: named.pointer)
    }
  }

  /// Steps that are entered without what their `params` require.
  var missingParams: [Problem] {
    let transitions = everyTransition(in: allTransitions)
    let handed = transitions.flatMap { transition -> [Problem] in
      guard let target = step(enteredBy: transition.target), let schema = self[target]?.params
      else { return [] }
      let with = document[transition.pointer]?["with"]
      return missing(schema, in: with, of: target.name, key: "with", at: transition.targetPointer)
    }
    return handed
      + stepsWithoutParams(besides: transitions).flatMap { step, pointer -> [Problem] in
        self[step]?.params.map { missing($0, in: nil, of: step.name, key: nil, at: pointer) } ?? []
      }
  }

  /// Returns the steps that are entered from places that have no `with`: the first step, those at the roots of tabs, and those
  /// that gates put in between.
  private func stepsWithoutParams(besides transitions: [Transition]) -> [(step: StepID, pointer: JSONPointer)]
  {
    let gates = gates(with: transitions).flatMap { edges(of: $0) }
    return [(start, JSONPointer(["start"]))] + tabRoots + gates.map { ($0.target, $0.pointer) }
  }

  private func missing(
    _ schema: Schema, in handed: JSON?, of taker: String, key: String?, at pointer: JSONPointer
  ) -> [Problem] {
    var handedNames = handed?.asObject?.names ?? []
    if case .string(let text)? = handed {
      // A single expression for everything may give anything, unless the names are written in it.
      guard let members = try? Expression(parsing: text).members else { return [] }
      handedNames = members.map { $0.name }
    }
    let required = (schema.document["required"]?.asArray ?? []).compactMap { $0.asString }
    let names = required.filter { name in
      !handedNames.contains(name) && schema.document["properties"]?[name]?["default"] == nil
    }
    return names.map { Problem(.missingInput($0, of: taker, key: key), at: pointer) }
  }
}
