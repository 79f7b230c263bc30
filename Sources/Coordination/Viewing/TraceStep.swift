// What a view says of a guard, for a front end that asked to `explain`.

import FlowDefinitions

/// A guard that was evaluated, for `explain`.
struct TraceStep: Sendable {
  let step: StepID?
  let expression: String
  let holds: Bool
}
