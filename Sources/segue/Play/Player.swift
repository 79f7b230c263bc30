// One person in front of one session: draws the view, asks what it asks for, calls the engine, and starts over. What a call
// does is the engine's business, and what things look like is the drawing's.

import JSONRPC
import JSONText

/// Plays a session until it ends or the person leaves.
struct Player {
  private(set) var view: JSON
  private(set) var frontEnd: FrontEnd
  private(set) var terminal: Terminal
  private let drawing: Drawing
  private var hasTypedSecret = false
  private var hasLeft = false
  /// Whether the session has been deleted meanwhile.
  private(set) var isGone = false

  init(_ view: JSON, _ frontEnd: FrontEnd, _ terminal: Terminal) {
    self.view = view
    self.frontEnd = frontEnd
    self.terminal = terminal
    drawing = Drawing(ink: terminal.ink)
  }

  /// Whether there is something left to answer.
  var isActive: Bool { view["state"] == "active" }

  /// Plays until there is nothing more to do.
  mutating func run() {
    while isActive, !hasLeft {
      view = frontEnd.decided(view)
      var form = Form(view, result: isAction ? frontEnd.resultSchema(for: view) : nil)
      terminal.say(drawing.screen(view, hidesInput: hasTypedSecret) + drawing.preface(to: form))
      while !hasLeft, !play(&form) {}
    }
  }

  private var screen: JSON { view["screen"] ?? .null }
  private var isAction: Bool { screen["kind"] == "action" }

  /// Asks one question and does what the answer says. Returns whether there is another view now.
  private mutating func play(_ form: inout Form) -> Bool {
    guard let question = form.question else { return submit(&form) }
    let prompt = drawing.question(question, of: form, on: screen)
    let typed: String?
    do throws(Misunderstanding) {
      typed = try terminal.ask(prompt, isHidden: question.isSecret)
    } catch {
      terminal.say(drawing.complaint(error.message))
      return false
    }
    guard let typed else { return leave() }
    switch Line(typed) {
    case .text(let text): return take(text, for: question, &form)
    case .word(let word): return obey(word, &form)
    case .unknown(let word):
      terminal.say(drawing.complaint("“\(word)” is not understood. “:help” tells what there is."))
      return false
    }
  }

  private mutating func take(_ text: String, for question: Form.Question, _ form: inout Form) -> Bool {
    if case .event = question {
      return text.isEmpty ? false : obey(Line(":event " + text).word ?? .help, &form)
    }
    do throws(Misunderstanding) {
      try form.take(text)
    } catch {
      terminal.say(drawing.complaint(error.message))
      return false
    }
    if text.isEmpty { return false }
    if question.isSecret { hasTypedSecret = true }
    return keep(&form, typed: question.isSecret ? nil : text)
  }

  private mutating func obey(_ word: Line.Word, _ form: inout Form) -> Bool {
    switch word {
    case .help:
      terminal.say(drawing.help(view))
      return false
    case .input:
      terminal.say(screen["action"].map(drawing.input) ?? drawing.complaint("There is no action here."))
      return false
    case .nothing:
      form.takeNothing()
      return keep(&form)
    case .quit: return leave()
    case .back: return change("back", [:], keeping: form)
    case .cancel: return change("cancel", [:], keeping: form)
    case .dismiss: return change("dismiss", [:], keeping: form)
    case .tab(let tab): return change("selectTab", ["tab": .string(tab)], keeping: form)
    case .edit(let target): return change("edit", ["target": .string(target)])
    case .event(let event, let payload):
      let payload = payload.map { JSONObject([("payload", $0)]) } ?? [:]
      return change("send", payload.merging(["event": .string(event)]), keeping: form)
    case .fail(let code, let message):
      return change("fail", ["error": ["code": .string(code), "message": .string(message ?? code)]])
    }
  }
}

// MARK: - Commands

extension Player {
  /// Submits the form. If it is refused, asks again for what is wrong, or for everything if nobody says what is wrong; any
  /// other answer is another view.
  private mutating func submit(_ form: inout Form) -> Bool {
    let params = addressed(["values": .object(form.submission), "coerce": true])
    do throws(RPCError) {
      let answer = try frontEnd.call("submit", params)
      if answer["accepted"] == false {
        show(answer, &form)
        refuse(screen["errors"], &form)
        return false
      }
      view = answer
      return true
    } catch {
      if error.facts["errors"] == nil, give(error) { return true }
      refuse(error.facts["errors"], &form)
      return false
    }
  }

  /// Keeps what was typed as a draft, and adapts the form to what the screen becomes by it: what is asked may depend on the
  /// answers. Returns whether there is another view now, because of the time or somebody else; then `typed` is reported as
  /// lost.
  private mutating func keep(_ form: inout Form, typed: String? = nil) -> Bool {
    guard let draft = form.draft else { return false }
    do throws(RPCError) {
      show(try frontEnd.call("saveDraft", addressed(["values": .object(draft)])), &form)
      return false
    } catch {
      return give(error, typed: typed)
    }
  }

  /// Continues with the form on what its screen is now.
  private mutating func show(_ answer: JSON, _ form: inout Form) {
    view = frontEnd.decided(answer)
    form.adapt(to: screen)
  }

  private mutating func refuse(_ errors: JSON?, _ form: inout Form) {
    form.refuse(errors)
    terminal.say(drawing.complaints(form.generalComplaints))
  }

  /// Calls a method that leaves the screen, keeping what was typed there as its draft.
  private mutating func change(_ method: String, _ params: JSONObject, keeping form: Form) -> Bool {
    var params = params
    params["values"] = form.draft.map(JSON.object)
    return change(method, params)
  }

  /// Calls a method. Asks first if something would be lost.
  private mutating func change(_ method: String, _ params: JSONObject) -> Bool {
    do throws(RPCError) {
      view = try frontEnd.call(method, addressed(params))
      return true
    } catch {
      if method == "send", var form = payloadForm(for: params, after: error) {
        guard let payload = filled(&form) else { return false }
        return change(method, params.merging(["payload": .object(payload)]))
      }
      guard error.facts["kind"] == "leaveNeedsConfirmation" else { return give(error) }
      let typed = try? terminal.ask(drawing.confirmation(error.facts["lost"]))
      guard let typed, ["y", "yes"].contains(trimmed(typed).lowercased()) else { return false }
      return change(method, params.merging(["confirm": true]))
    }
  }

  /// The form of what an event needs to know, after `params` were refused for that; nil if nobody knows which fields there are.
  private mutating func payloadForm(for params: JSONObject, after error: RPCError) -> Form? {
    guard error.facts["kind"] == "inputInvalid", let event = params["event"]?.asString,
      let schema = frontEnd.payloadSchema(of: event, on: view)
    else { return nil }
    let errors = error.facts["errors"] ?? []
    let given = params["payload"] ?? [:]
    var form = Form([
      "screen": ["submit": ["allowed": true], "schema": schema, "values": given, "errors": errors]
    ])
    if params["payload"] != nil { form.refuse(errors) }
    guard case .field(let first)? = form.question, !first.place.tokens.isEmpty else { return nil }
    return form
  }

  /// Asks for all that a form of its own asks for. Returns nil if the person does something else instead.
  private mutating func filled(_ form: inout Form) -> JSONObject? {
    terminal.say(drawing.complaints(form.generalComplaints))
    while let question = form.question {
      do throws(Misunderstanding) {
        let prompt = drawing.question(question, of: form, on: screen)
        guard let typed = try terminal.ask(prompt, isHidden: question.isSecret) else {
          hasLeft = true
          return nil
        }
        switch Line(typed) {
        case .text(let text):
          try form.take(text)
          if question.isSecret, !text.isEmpty { hasTypedSecret = true }
        case .word(.nothing): form.takeNothing()
        case .word(let word):
          hasLeft = word == .quit
          return nil
        case .unknown: return nil
        }
      } catch {
        terminal.say(drawing.complaint(error.message))
      }
    }
    return form.submission
  }

  /// Reports why a call was refused. The view that came with the error replaces the one that is shown if it is another. If
  /// the session no longer exists, nothing more can be done. Returns whether there is another view now.
  private mutating func give(_ error: RPCError, typed: String? = nil) -> Bool {
    let isOvertaken = error.facts["kind"] == "staleEntry"
    terminal.say(isOvertaken ? drawing.overtaken(typed: typed) : drawing.refusal(error))
    if error.facts["kind"] == "sessionNotFound" {
      isGone = true
      return leave()
    }
    if let outcome = error.facts["outcome"], error.facts["kind"] == "sessionEnded" {
      view = .object((view.asObject ?? [:]).merging(["state": "ended", "screen": .null, "outcome": outcome]))
      return true
    }
    guard let current = error.facts["view"], current["revision"] != view["revision"] else { return false }
    view = current
    return true
  }

  /// The params with the session and the entry that they are meant for.
  private func addressed(_ params: JSONObject) -> JSONObject {
    var params = params
    params["session"] = view["session"]
    params["entry"] = screen["entry"]
    return params
  }

  /// Leaves the session as it is: what was typed has been kept already.
  private mutating func leave() -> Bool {
    hasLeft = true
    return false
  }
}

extension Form.Question {
  fileprivate var isSecret: Bool { if case .field(let field) = self { field.isSecret } else { false } }
}

extension Line {
  fileprivate var word: Word? { if case .word(let word) = self { word } else { nil } }
}
