// A screen while it is filled in: what is still to be asked, what was typed, and what was wrong with it. A pure value: who
// asks, and how, is not known here.

import JSONText

/// A view that is being answered.
struct Form {
  /// What to ask next.
  enum Question {
    case field(Field)
    /// Nothing is asked for; the user says when to go on.
    case proceed
    /// Only an event leads on.
    case event
  }

  /// Something that is wrong with a value.
  struct Complaint: Equatable {
    let place: JSONPointer
    let message: String
    /// Whether a schema says this about the name itself: it is missing, or should not be there.
    let isOfName: Bool
  }

  private let isAction: Bool
  private let takesSubmit: Bool
  /// The schema of an action's result, if it is known.
  private let resultSchema: JSON?
  private let held: [JSONPointer]
  private var screen: JSON
  private var fields: [Field]
  /// Those of the fields that the schema does not name, but an error did.
  private var unnamed: [Field] = []
  /// The fields that there were before something else was typed. What they hold is not sent, but is there again if they come
  /// back.
  private var gone: [Field] = []
  /// The indices of the fields that are still to be asked for, in order.
  private var waiting: [Int] = []
  private var complaints: [Complaint] = []
  /// The values that were refused last.
  private var refused: JSON?
  private var values: JSON
  private var hasTyped = false
  private var isReady = false

  /// Creates the form of a view. `result` is the schema of an action's result, if it is known.
  init(_ view: JSON, result: JSON? = nil) {
    screen = view["screen"] ?? .null
    isAction = screen["kind"] == "action"
    takesSubmit = screen["submit"]?["allowed"] == true
    held = (screen["secretsHeld"]?.asArray ?? []).compactMap { $0.asString.flatMap(JSONPointer.init) }
    values = isAction ? [:] : screen["values"] ?? [:]
    resultSchema = result
    fields = []
    fields = fieldsNow
    complain(screen["errors"])
    askAgain(onlyWhatIsWrong: false)
  }

  /// The fields of the screen, by what has been typed so far.
  private var fieldsNow: [Field] {
    let own = screen["effectiveSchema"] ?? screen["schema"]
    let schema = own?.nonNull ?? resultSchema
    guard let schema, takesSubmit else { return isAction ? [.whole("Result")] : [] }
    return SchemaFields.fields(
      of: schema, ui: screen["ui"] ?? [:], values: values, title: isAction ? "Result" : "Values")
  }

  /// What to ask now; nil once everything has been asked.
  var question: Question? {
    if !takesSubmit { return .event }
    if let place = waiting.first { return .field(fields[place]) }
    return fields.contains(where: { $0.isOpen }) || isReady ? nil : .proceed
  }

  /// What is shown without being asked for: the fields that only the flow fills, and what they hold.
  var unasked: [(field: Field, value: JSON)] {
    fields.filter { $0.isReadOnly }.compactMap { field in shown(of: field).map { (field, $0) } }
  }

  /// The complaints that are about no field.
  var generalComplaints: [Complaint] {
    complaints.filter { !isCovered($0) }
  }

  /// The complaints about this field.
  func complaints(about field: Field) -> [Complaint] { complaints.filter { field.covers($0.place) } }

  /// What the field holds already, if that may be shown.
  func shown(of field: Field) -> JSON? {
    if field.isSecret { return nil }
    let value = values[field.place]
    return field.place.tokens.isEmpty && value == [:] ? nil : value
  }

  /// Whether there is a secret for this field already, with the engine or typed here.
  func holdsSecret(of field: Field) -> Bool {
    field.isSecret && (held.contains(field.place) || values[field.place] != nil)
  }
}

// MARK: - Answers

extension Form {
  /// Takes what was typed in answer to the question. An empty text leaves the field as it is.
  /// - Throws: `Misunderstanding` if it cannot be taken; the same question is asked again then.
  mutating func take(_ text: String) throws(Misunderstanding) {
    switch question {
    case .field(let field):
      if !text.isEmpty { set(try field.value(of: text), at: field) }
      next(after: field)
    case .proceed:
      if !text.isEmpty { throw Misunderstanding(message: "There is nothing to type here: press Enter.") }
      isReady = true
    case .event, nil: break
    }
  }

  /// Leaves the field out, whatever it held. A secret that the engine has is given up by null, as it would be kept
  /// otherwise.
  mutating func takeNothing() {
    guard case .field(let field) = question else { return }
    set(field.isSecret && held.contains(field.place) ? .null : nil, at: field)
    next(after: field)
  }

  private mutating func set(_ value: JSON?, at field: Field) {
    values = values.setting(value, at: field.place.tokens[...]) ?? [:]
    hasTyped = true
  }

  /// Adapts the form to what its screen has become by what was typed: fields that are new are asked for, fields that are
  /// gone are not.
  mutating func adapt(to screen: JSON) {
    self.screen = screen
    let before = Set(fields.filter { $0.isOpen }.map { $0.place })
    let open = Set(waiting.map { fields[$0].place })
    let named = fieldsNow
    unnamed.removeAll { field in named.contains { $0.isOpen && $0.covers(field.place) } }
    let former = fields
    fields = named + unnamed
    gone = (gone + former).filter { field in
      !field.place.tokens.isEmpty && !hasField(for: field.place)
    }
    waiting = fields.indices.filter { index in
      let field = fields[index]
      return field.isOpen && (open.contains(field.place) || !before.contains(field.place))
    }
    for index in waiting where values[fields[index].place] == nil {
      let place = fields[index].place
      if let value = screen["values"]?[place] {
        values = values.setting(value, at: place.tokens[...]) ?? [:]
      }
    }
  }

  private mutating func next(after field: Field) {
    if !waiting.isEmpty { waiting.removeFirst() }
    if !field.shapes.isEmpty { adapt(to: screen) }
  }

  /// The values to submit. Secrets that the engine has are given up where there is no field for them any more: it would keep
  /// them, and might refuse all for what another shape does not know.
  var submission: JSONObject {
    let lost = held.filter { !hasField(for: $0) }
    let given = lost.reduce(sent) { $0.setting(.null, at: $1.tokens[...]) ?? [:] }
    let whole = fields.reduce(given) { values, field in
      guard field.isRequired, let value = field.presumed, values[field.place] == nil || !field.isOpen else {
        return values
      }
      return values.setting(value, at: field.place.tokens[...]) ?? [:]
    }
    return whole.asObject ?? [:]
  }

  /// The values to keep when the screen is left; nil for an action, or if nothing was typed. Secrets are not kept.
  var draft: JSONObject? {
    if isAction || !hasTyped { return nil }
    let open = fields.filter { $0.isSecret }.reduce(sent) { $0.setting(nil, at: $1.place.tokens[...]) ?? [:] }
    return open.asObject
  }

  /// The values without those for which there is no field any more, or not in the shape that is chosen.
  private var sent: JSON {
    let other = fields.flatMap { $0.shapes }.filter { !hasField(for: $0) }
    return (gone.map { $0.place } + other).reduce(values) { $0.setting(nil, at: $1.tokens[...]) ?? [:] }
  }

  /// Whether a field is for what is at this place, or for something in it.
  private func hasField(for place: JSONPointer) -> Bool {
    fields.contains { $0.place.tokens.isEmpty || $0.covers(place) || place.leads(to: $0.place) }
  }
}

// MARK: - Refusals

extension Form {
  /// Takes note that the engine did not accept the values: asks again for what the errors are about, or for everything if
  /// none of that is asked for. If the user leaves all of that as it is, everything is asked for too, since it may be
  /// another answer that has to change.
  ///
  /// A rule can be about a field that is hidden or only shown, which is no reason to ask for it. A name that a schema misses
  /// is asked for, since there is no way on without it.
  mutating func refuse(_ errors: JSON?) {
    complain(errors)
    for complaint in complaints where complaint.isOfName && !isCovered(complaint) {
      guard let name = complaint.place.tokens.first else { continue }
      let field = Field(place: JSONPointer([name]), title: name, isRequired: true, kind: .any)
      unnamed.append(field)
      fields.append(field)
    }
    askAgain(onlyWhatIsWrong: values != refused)
    refused = values
  }

  private func isCovered(_ complaint: Complaint) -> Bool {
    fields.contains { $0.isOpen && $0.covers(complaint.place) }
  }

  private mutating func complain(_ errors: JSON?) {
    complaints = (errors?.asArray ?? []).map { error in
      Complaint(
        place: JSONPointer(error["path"]?.asString ?? "") ?? JSONPointer(),
        message: error["message"]?.asString ?? "",
        isOfName: error["params"]?["missing"] != nil || error["params"]?["name"] != nil)
    }
  }

  private mutating func askAgain(onlyWhatIsWrong: Bool) {
    let open = fields.indices.filter { fields[$0].isOpen }
    let wrong = open.filter { !complaints(about: fields[$0]).isEmpty }
    waiting = onlyWhatIsWrong && !wrong.isEmpty ? wrong : open
    isReady = false
  }
}

extension Field {
  /// The value of the field if nothing was typed.
  fileprivate var presumed: JSON? {
    if case .fixed(let value) = kind { return value }
    return isNullable && !isSecret ? .null : nil
  }

  /// The field for all values at once, if no schema names them.
  static func whole(_ title: String, isSecret: Bool = false) -> Field {
    Field(place: JSONPointer(), title: title, isSecret: isSecret, hint: "JSON", kind: .json)
  }

  /// Whether an error at `place` is about this field. An error about the values as a whole is about no field.
  fileprivate func covers(_ place: JSONPointer) -> Bool {
    !self.place.tokens.isEmpty && self.place.leads(to: place)
  }
}

extension JSONPointer {
  /// Whether `place` is this one, or within it.
  fileprivate func leads(to place: JSONPointer) -> Bool {
    JSONPointer(Array(place.tokens.prefix(tokens.count))) == self
  }
}

extension JSON {
  /// This value with another one at the place that the tokens lead to. Objects are created on the way; nil removes what is
  /// there, and any objects that are empty then.
  fileprivate func setting(_ value: JSON?, at tokens: ArraySlice<String>) -> JSON? {
    guard let token = tokens.first else { return value }
    var members = asObject ?? [:]
    members[token] = (members[token] ?? [:]).setting(value, at: tokens.dropFirst())
    return members.isEmpty ? nil : .object(members)
  }
}
