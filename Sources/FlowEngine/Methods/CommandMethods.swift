// Commands: what a user does to a session. All of them return the view.

import Coordination
import JSONRPC
import JSONText

extension Method {
  /// What every command takes besides its own params.
  private static let common = [
    Parameter.optional("entry", .string, "The entry that the command is meant for."),
    .optional("ifRevision", .integer, "Refuse unless the session is at this revision.", minimum: 0),
    .optional("idempotencyKey", .string, "The same key again does nothing a second time."),
    .optional("confirm", .boolean, "Allow unsaved answers to be lost."),
    .optional("dryRun", .boolean, "Only show what would happen."),
    .optional("explain", .boolean, "Say which guards were evaluated, and to what."),
  ]

  private static let draft = Parameter.optional(
    "values", .object, "What was typed, kept as the screen's draft.")

  private static func command(
    _ name: String, _ summary: String, _ parameters: [Parameter],
    _ action: @escaping @Sendable (CallArguments) throws(EngineError) -> Command.Action
  ) -> Method {
    Method(name: name, summary: summary, parameters: [session] + parameters + common, result: .view) {
      (engine, arguments) throws(EngineError) in
      try engine.carryOut(try action(arguments), arguments)
    }
  }

  static let commandMethods = [
    command(
      "submit", "Submits the values of a screen, or the result of an action.",
      [
        .optional("values", .object, "The values; without them, those that the view shows."),
        .optional("coerce", .boolean, "Turn strings into what the schema asks for."),
      ]
    ) { arguments in .submit(values: arguments.object("values"), coerce: arguments.flag("coerce")) },
    command(
      "send", "Sends an event to the innermost handler that applies.",
      [
        .required("event", .string, "The event."), .optional("payload", .any, "The payload of the event."),
        draft,
      ]
    ) { arguments in
      .send(event: arguments.text("event"), payload: arguments["payload"], values: arguments.object("values"))
    },
    command(
      "back", "Goes back: pops one visible entry, or more.",
      [
        .optional("to", .string, "The entry or step to go back to."),
        .optional("count", .integer, "How many entries to pop.", minimum: 1), draft,
      ]
    ) { (arguments) throws(EngineError) in
      if arguments["to"] != nil, arguments["count"] != nil {
        throw .call(.wrongParam("count", expected: "left out where “to” says how far"))
      }
      return .back(
        to: arguments.string("to"), count: arguments.int("count"), values: arguments.object("values"))
    },
    command(
      "cancel", "Ends the top presentation without a result; on the root, the session.",
      [.optional("level", .integer, "The level to cancel, with all above it.", minimum: 0), draft]
    ) { arguments in .cancel(level: arguments.int("level"), values: arguments.object("values")) },
    command(
      "dismiss", "Ends a presentation with a result, where its top step says `\"dismiss\": \"allow\"`.",
      [
        .optional("result", .any, "The result; without it, the values of the top entry."),
        .optional("level", .integer, "The level to end, with all above it.", minimum: 1), draft,
      ]
    ) { arguments in
      .dismiss(
        result: arguments["result"], level: arguments.int("level"), values: arguments.object("values"))
    },
    command("selectTab", "Selects a tab.", [.required("tab", .string, "The name of the tab."), draft]) {
      arguments in
      .selectTab(arguments.text("tab"), values: arguments.object("values"))
    },
    command(
      "fail", "Reports that an action did not succeed.",
      [
        .required(
          "error", .object, "`code`, `message`, and `data` if there is more to say.",
          narrowing: """
            {"required": ["code"], "additionalProperties": false,
             "properties": {"code": {"type": "string", "minLength": 1}, "message": {"type": "string"}, "data": true}}
            """)
      ]
    ) { (arguments) throws(EngineError) in .fail(try hostError(arguments.object("error") ?? [:])) },
    command(
      "saveDraft", "Keeps what was typed, without submitting it.",
      [.required("values", .object, "What was typed.")]
    ) { arguments in .saveDraft(arguments.object("values") ?? [:]) },
    command(
      "edit", "Changes an earlier answer, then walks through the later ones again as far as they still hold.",
      [
        .required("target", .string, "The entry or step whose answer is changed."),
        .optional("values", .object, "The new values; without them, the earlier screen is shown."),
      ]
    ) { arguments in .edit(target: arguments.text("target"), values: arguments.object("values")) },
    command(
      "updateSession", "Updates the host and the locale, as when the user continues on another device.",
      [
        .optional("host", .object, "Facts about the front end."),
        .optional("locale", .string, "The user's locale (BCP 47)."),
      ]
    ) { (arguments) throws(EngineError) in .update(locale: try arguments.locale(), host: arguments["host"]) },
  ]

  private static func hostError(_ error: JSONObject) throws(EngineError) -> HostError {
    guard let code = error["code"]?.asString, !code.isEmpty else {
      throw .call(
        .wrongParam("error", expected: "an object with a “code”, which is a string that is not empty"))
    }
    let names = ["code", "message", "data"]
    for member in error where !names.contains(member.name) {
      throw .call(.unknownParam(member.name, names: names, in: "error"))
    }
    if let message = error["message"], message != .null, message.asString == nil {
      throw .call(.wrongParam("error.message", expected: "a string"))
    }
    let message = error["message"]?.asString.flatMap { $0.isEmpty ? nil : $0 }
    return HostError(code: code, message: message, data: error["data"])
  }
}

extension Engine {
  fileprivate func carryOut(_ action: Command.Action, _ arguments: CallArguments) throws(EngineError) -> Work
  {
    let isDryRun = arguments.flag("dryRun")
    let (live, facts) = try caughtUp(arguments.text("session"), dryRun: isDryRun)
    let command = Command(
      action, entry: arguments.string("entry"), ifRevision: arguments.int("ifRevision"),
      idempotencyKey: idempotencyKey(arguments), confirm: arguments.flag("confirm"),
      explain: arguments.flag("explain"), time: max(now, live.session.time))
    do throws(EngineError) {
      let decision = try profileTable.decide(facts) { (facts) throws(DecisionError) in
        try live.coordinator.decide(command, on: live.session, facts: facts)
      }
      if isDryRun {
        return Work(.result(shown(decision.view, preview: true)), session: live.session.id)
      }
      return try record(
        decision, by: live.coordinator, method: command.method, key: command.idempotencyKey,
        on: live)
    } catch .refused(let refusal, _, _) {
      throw refused(refusal, of: live, facts: facts)
    }
  }
}
