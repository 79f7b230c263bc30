// What is shown of a screen, an action or an end.

import FlowDefinitions
import JSONText

/// The screen, action or end that is shown.
final class ScreenView: Sendable {
  enum Kind: Sendable {
    case screen(Screen)
    indirect case action(ActionView)
    case end

    /// The screen, adapted: with everything worked in that depends on answers.
    var screen: Screen? { if case .screen(let screen) = self { screen } else { nil } }
  }

  let kind: Kind
  let review: [ReviewedView]?
  let step: StepID
  let entry: EntryID?
  let title: String?
  let body: String?
  let values: JSONObject
  let params: JSONObject
  let meta: JSON?
  let errors: [FieldError]
  let secretsHeld: [JSONPointer]
  let submitAllowed: Bool
  let submitTitle: String?
  let events: [OfferedEvent]
  let back: BackView
  let cancel: CancelView

  init(
    kind: Kind, review: [ReviewedView]? = nil, step: StepID, entry: EntryID?, title: String?, body: String?,
    values: JSONObject = [:], params: JSONObject = [:], meta: JSON? = nil, errors: [FieldError] = [],
    secretsHeld: [JSONPointer] = [], submitAllowed: Bool = false, submitTitle: String? = nil,
    events: [OfferedEvent] = [], back: BackView, cancel: CancelView
  ) {
    self.kind = kind
    self.review = review
    self.step = step
    self.entry = entry
    self.title = title
    self.body = body
    self.values = values
    self.params = params
    self.meta = meta
    self.errors = errors
    self.secretsHeld = secretsHeld
    self.submitAllowed = submitAllowed
    self.submitTitle = submitTitle
    self.events = events
    self.back = back
    self.cancel = cancel
  }
}
