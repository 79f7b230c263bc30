// The wording of every mistake in a definition. Nothing is decided here.

import Expressions
import JSONSchemas
import JSONText
import Spelling

extension Problem {
  /// What is wrong, in one sentence.
  public var message: String {
    switch mistake {
    case .notJSON(let error): "This is not valid JSON: \(error.message)."
    case .wrongType(let expected, let found, _):
      "Expected \(expected.phrase), but this is \(found.asBool.map(String.init) ?? found.kind.phrase)."
    case .unknownKey(let key, _), .keyBelongsInside(let key, _), .keyBelongsBeside(let key, _),
      .foreignKey(let key, _):
      "There is no key “\(key)” here."
    case .idleKey(let key, let kind, _): "“\(key)” has no effect beside “\(kind)”."
    case .missingKey(let key): "The key “\(key)” is missing."
    case .emptyName: "The name of the action is empty."
    case .refusesObjects(.values): "The values of a screen are an object, and this schema takes none."
    case .refusesObjects(.params): "The params of a step are an object, and this schema takes none."
    case .refusesObjects(.result): "The result of an action is an object, and this schema takes none."
    case .malformedIdentifier(let name): "“\(name)” is not a valid id."
    case .unknownWord(let word, _): "“\(word)” is not one of the values allowed here."
    case .malformedDuration(let text): "“\(text)” is not a valid duration."
    case .excessiveDuration(let text): "“\(text)” is longer than 10,000 years."
    case .emptyDuration(let text): "“\(text)” is no time at all: every session would have ended at once."
    case .malformedPointer(let text): "“\(text)” is not a JSON Pointer."
    case .noKind: "The step does not say what it is."
    case .severalKinds(let kinds): "A step has one kind, but this one has \(listedInQuotes(kinds))."
    case .noTarget: "The transition does not say where it leads."
    case .severalTargets(let targets):
      "A transition leads to one place, but this one has \(listedInQuotes(targets))."
    case .emptyTab: "The tab does not say what it holds."
    case .overfullTab(let contents): "A tab holds one thing, but this one has \(listedInQuotes(contents))."
    case .emptyList(let what): "The list of \(what) is empty."
    case .expressionSyntax(let error), .assignment(let error, _, _): sentence(error.message)
    case .schemaInvalid(let problem): problem.message
    case .unknownStep(let step, _, _), .groupForStep(let step, _), .unknownStepOfValues(let step, _):
      "There is no step “\(step)” in this flow."
    case .unknownFlow(let name, _, mayBeStep: true): "There is no step or flow “\(name)”."
    case .unknownFlow(let flow, _, mayBeStep: false): "There is no flow “\(flow)”."
    case .brokenFlow(let flow, let named) where flow == named:
      "The flow “\(flow)” has errors, so this one cannot be started."
    case .brokenFlow(let flow, let named):
      "“\(named)” leads to the flow “\(flow)”, which has errors, so this one cannot be started."
    case .unknownTab(let tab, _): "There is no tab “\(tab)”."
    case .inTwoGroups(let step, let groups):
      "The step “\(step)” is in the groups \(listedInQuotes(groups)), but a step can be in one group only."
    case .initialOutside(let step, _): "The step “\(step)” is not in this group."
    case .hiddenGroup(let name):
      "“\(name)” is also a step, and transitions to it lead to the step, so none leads to the group."
    case .hiddenFlow(let name):
      "“\(name)” is also a step of this flow. Here it means the step, not the flow."
    case .unreachableStep(let step): "No path leads to the step “\(step)”."
    case .neverBelow(let step, isPresenter: false):
      "The step “\(step)” is never below this one, so nothing can go back to it here."
    case .neverBelow(let step, isPresenter: true):
      "The step “\(step)” is below what is presented here, so nothing in that can go back to it."
    case .replacesToNothing(let step):
      "The step “\(step)” is never below this one, so nothing can be replaced down to it here."
    case .endlessStep(let step): "No path leads from the step “\(step)” to an end of the flow."
    case .noFallback: "If every guard is false, none of these transitions applies."
    case .neverTaken: "This transition is never taken, since one before it always applies."
    case .neverApplies: "This is false for everybody, so the transition is never taken."
    case .automaticLoop(let steps, _):
      "These steps lead to each other without ever showing a screen: \(steps.joined(separator: " → "))."
    case .stayingRoute(let step, _):
      "This makes the route “\(step)” choose again from the same facts, without end."
    case .recursion(let flows):
      "These never end, since each runs the next one first: \(flows.joined(separator: " → "))."
    case .misplacedTabs(let step): "The step “\(step)” holds tabs, which can only stand at the root."
    case .renamedInRing(let names):
      "These renames go in a circle, so none of them leads to a name that the flow has: \(names.joined(separator: " → "))."
    case .idleRename(let name): "“\(name)” is still there, so it was not renamed."
    case .unknownName(let name, _, _, _): "The name “\(name)” is not known in expressions."
    case .misplacedName(let name): "“\(name)” has no value here."
    case .unknownField(let field, _, [], _): "There is no field “\(field)”."
    case .unknownField(let field, _, let screens, _):
      "No path leads here from \(listedInQuotes(screens, "or")), where “\(field)” is collected."
    case .unpassedStep(let step): "No path leads here from the step “\(step)”, so it has no values here."
    case .hyphenatedField(let field, let name, _):
      "“\(name).\(field)” is read as a subtraction, not as the field “\(field)”."
    case .suspiciousField(let field, let name, _): "Nothing says that “\(name)” has a field “\(field)”."
    case .alwaysThere(let field):
      "“\(field)” is always there, and null where it has no value, so this is always true."
    case .dottedName(let name), .dottedMember(let name, _, _):
      "This gives a value to the name “\(name)”, with the dot in it."
    case .unknownProperty(let property, _), .misspeltProperty(let property, _):
      "The schema has no property “\(property)”."
    case .idleMessage(let keyword, _):
      "The schema of this property has no “\(keyword)”, so this message is never shown."
    case .missingInput(let name, let taker, _): "“\(taker)” requires “\(name)”, which it is not given here."
    case .unfitInput(let violation, let taker): "“\(taker)” refuses this: \(violation.message)"
    case .unknownFunction(let name, _): sentence(Problem.unknownFunction(name).message)
    case .excludedValue(let value, let field, _):
      "“\(field)” is never \(value.text)."
    case .idleExpression: "The “${…}” in this text is not evaluated; the text is passed on as it is."
    case .templateInExpression: "The “${…}” in a string within an expression is not evaluated."
    case .bareExpression(let written, _): "“\(written)” is not an expression, so it is shown as written."
    case .mixedNumbers(let problem), .typeMismatch(let problem), .unfitArgument(let problem):
      sentence(problem.message)
    case .namelessResult(let problem, _, _): "The result of a flow is an object: \(problem.message)."
    case .numberAsWritten(let problem, let variable):
      "“\(variable)” is an int or a double, as the number was written, but \(problem.message)."
    case .unfitText(let text, let format, let field):
      "“\(field)” has the format “\(format)”, and \(JSON.string(text).text) has not."
    case .emptySubject: "An empty text is no subject: it would be one profile for all who have no name."
    case .unfitFormat(let format, let field, let function):
      "“\(field)” has the format “\(format)”, which “\(function)” cannot convert."
    case .secretLeak(let path):
      "“\(path.joined(separator: "."))” is a secret, and would be exposed here."
    case .filledSecret(let name): "“\(name)” is a secret, so only who knows it can fill it in."
    case .secretOfResult(let path):
      "“\(path.joined(separator: "."))” is a secret, and a result comes without its secrets."
    case .secretByComputedKey(let path):
      "“\(path.joined(separator: "."))” holds a secret, which a computed key could expose here."
    case .schemaRemark(let problem), .schemaLint(let problem): problem.message
    case .unfitPrefill(let violation): "The schema refuses this prefill: \(violation.message)"
    case .mistypedPrefill(let problem): "The schema refuses this prefill: \(problem.message)."
    case .missingTranslation(_, let locale): "The translation “\(locale)” does not have this text."
    case .unusedTranslation(let text, let locale, _):
      "The translation “\(locale)” has “\(text)”, which is not a text of the flow."
    case .unknownGap(let name, _, _): "The sentence that this translates has no gap “{\(name)}”."
    case .dollarBeforeGap(let name, _): "The “$” before “{\(name)}” is shown as written."
    case .translationSyntax(let locale, let error):
      "The text in the translation “\(locale)” is not valid: \(error.message)."
    case .translationName(let locale, _):
      "The translation “\(locale)” is never used: its file name needs a language tag there, such as “de-CH”."
    case .translationTwin(let locale, let other):
      "The translation “\(locale)” is never used, since “\(other)” is for the same language."
    case .translationInvalid(let locale, .notJSON(let error)):
      "The translation “\(locale)” is not valid JSON: \(error.message)."
    case .translationInvalid(let locale, .noObject(let found)):
      "The translation “\(locale)” is \(found.phrase), not an object of texts."
    case .translationInvalid(let locale, .noText(let found)):
      "The translation “\(locale)” has \(found.phrase) here, not a text."
    case .inTranslation(let locale, let problem): "In the translation “\(locale)”: \(problem.message)"
    case .fileName(let name, let flow):
      "The file is called “\(name)”, but its flow has the id “\(flow)”."
    }
  }

  /// What to do about it, if anything can be said.
  public var hint: String? {
    switch mistake {
    case .unknownField(_, _, [], let elsewhere?): "Did you mean “\(elsewhere)”?"
    case .unknownName("undefined", _, _, _), .unknownName("nil", _, _, _), .unknownName("None", _, _, _):
      "Use has(…) to ask whether a field is there."
    case .unknownName("True", _, _, _), .unknownName("TRUE", _, _, _): "Write “true”."
    case .unknownName("False", _, _, _), .unknownName("FALSE", _, _, _): "Write “false”."
    case .unknownName("Math", _, mayBeText: false, _): "Write it in lower case: math.greatest(a, b)."
    case .unknownName(_, _, _, let elsewhere?): "Did you mean “\(elsewhere)”?"
    case .wrongType(let expected, let found, let form): Problem.hint(for: found, expecting: expected, form)
    case .assignment(_, let name, let value):
      "Write an object of names and expressions: {\"\(name)\": \"\(value)\"}."
    case .unknownKey("type", let known) where known.contains("route"),
      .unknownKey("kind", let known) where known.contains("route"):
      "What a step is, its key says: {\"screen\": {…}}, {\"action\": {…}}."
    case .unknownKey("switch", _), .unknownKey("cases", _):
      "To choose, write a list of transitions: [{\"when\": \"data.kind == 'a'\", \"to\": \"STEP\"}, …]."
    case .unknownWord(let word, let known)
    where closest(to: word, in: known) == nil && known.contains("completed") && Problem.endings[word] != nil:
      Problem.endings[word].map { "Write “\($0)”." }
    case .unknownProperty(let path, let known) where known.contains { path.utf8.starts(with: "\($0).".utf8) }:
      "Write “/” in place of the dot: “/\(path.split(separator: ".").joined(separator: "/"))”."
    case .unknownKey("onResult", _), .unknownKey("onCancel", _):
      "It belongs beside “present”, in the transition that presents something."
    case .unknownKey("$comment", _), .unknownKey("_comment", _), .unknownKey("comment", _),
      .unknownKey("//", _):
      "Notes go into “description” of the flow, or into “meta” of a step."
    case .foreignKey("else", _), .foreignKey("otherwise", _):
      "What is done otherwise is another transition: write a list of them, of which the last has no “when”."
    case .foreignKey("unless", meant: "when"):
      "Write “when”, with the opposite guard: the rule is broken where it holds."
    case .foreignKey(_, meant: "unless"):
      "Write “unless”, with the opposite guard: whoever meets it gets through."
    case .foreignKey(_, meant: "present"): "To present a step or a flow, write “present”."
    case .unknownStep(let file, _, false) where file.hasSuffix(FlowFileName.ending):
      "To run a flow, make a step of it: \"flow\": \"\(file.dropLast(FlowFileName.ending.count))\"."
    case .unknownStep("back", _, false), .unknownStep("previous", _, false):
      "The user goes back without a transition. To go back to a step, write {\"popTo\": \"STEP\"}."
    case .unknownStep(let text, _, false) where text.utf8.starts(with: "${".utf8):
      "The id of a step is not computed. To choose, write a list of transitions: [{\"when\": …, \"to\": …}, …]."
    case .unknownStep(let text, let known, false) where Problem.step(meantBy: text, among: known) != nil:
      Problem.step(meantBy: text, among: known).map { "Write the id alone: “\($0)”." }
    case .unknownStep("stay", _, false): "To stay on the step, write {\"stay\": true}."
    case .unknownStep(let text, _, false) where text.utf8.contains(UInt8(ascii: "?")):
      "To choose, write a list of transitions: [{\"when\": …, \"to\": …}, …]."
    case .unknownStep(let word, let known, false):
      if closest(to: word, in: known) == nil, let status = Problem.endings[word] {
        "To end the flow, write {\"end\": \"\(status)\"}."
      } else {
        suggestion(for: word, among: known)
      }
    case .unknownKey(let word, let known), .unknownWord(let word, let known),
      .unknownFlow(let word, let known, _), .unknownTab(let word, let known),
      .unknownName(let word, let known, false, nil),
      .unknownField(let word, let known, [], nil), .unknownStepOfValues(let word, let known),
      .unknownProperty(let word, let known),
      .idleMessage(let word, let known), .unknownGap(let word, _, let known):
      suggestion(for: word, among: known)
    case .groupForStep(_, let steps):
      "It is a group, which only “to” enters. Name \(steps.count == 1 ? "its step" : "one of its steps"), \(listedInQuotes(steps, "or"))."
    case .unknownStep(let flow, _, isFlow: true):
      "It is a flow. To run it, write \"flow\": \"\(flow)\" in a tab, or in a step of its own."
    case .unknownName(let word, let known, mayBeText: true, nil):
      closest(to: word, in: known).map { "Did you mean “\($0)”?" }
        ?? [suggestion(for: word, among: known), "For the text itself, write '\(word)'."].compactMap { $0 }
        .joined(separator: " ")
    case .alwaysThere(let field): "Write “\(field) != null”."
    case .dottedMember(let name, let holder, let whole):
      "Write “\(holder)”: \"merge(\(whole), {'\(name.dropFirst(holder.count + 1))': …})\"."
    case .dottedName(let name): "Write “\(name.split(separator: ".").dropFirst().joined(separator: "."))”."
    case .keyBelongsInside(_, let place): "It belongs inside “\(place)”."
    case .keyBelongsBeside(_, let place): "It belongs beside “\(place)”, and not inside."
    case .emptyName: "Write the name by which the host knows it."
    case .refusesObjects:
      "Put what it describes into a property: {\"type\": \"object\", \"properties\": {…}}."
    case .malformedIdentifier(let name) where name.contains("/") || name.hasSuffix(FlowFileName.ending):
      "A flow is called by its id, and not by where its file is"
        + (Problem.identifier(meantBy: name).map { ": write “\($0)”." } ?? ".")
    case .malformedIdentifier(let name):
      (Problem.identifier(meantBy: name).map { "Write “\($0)”. " } ?? "")
        + "An id has 1 to 64 characters, of a–z, 0–9 and “-”, and does not begin with “-”."
    case .malformedDuration(let text):
      ISODuration.hint(for: text)
        ?? "Write an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as “PT15M” or “P2DT12H”."
    case .malformedPointer: "A JSON Pointer is empty or begins with “/”, such as “/name”."
    case .noKind(let known): "Give it one of \(listedInQuotes(known, "or"))."
    case .severalKinds: "Keep one of them, and make separate steps of the others."
    case .noTarget(let known): "Give it one of \(listedInQuotes(known, "or"))."
    case .severalTargets:
      "Keep one of them. To choose, write a list of transitions: the first that applies is taken."
    case .emptyTab(let known): "Give it \(listedInQuotes(known, "or"))."
    case .overfullTab: "Keep one of them."
    case .initialOutside(_, let steps): "The group has \(listedInQuotes(steps))."
    case .missingKey(let key): "Add “\(key)”."
    case .hiddenGroup: "Rename the group."
    case .hiddenFlow: "Rename the step or the flow."
    case .unreachableStep: "Add a transition to it, or delete it."
    case .neverBelow(_, isPresenter: false): "To go there, use “to”, “replace” or “reset”."
    case .neverBelow(_, isPresenter: true): "To close what is presented, use “dismiss”."
    case .replacesToNothing: "Name a step that leads here, or delete “from”."
    case .endlessStep: "Give it a “next” that leads to an end, or that ends the flow itself."
    case .noFallback: "End the list with a transition that has no “when”."
    case .neverTaken: "Put it before the one that always applies."
    case .brokenFlow: "Check that flow, too."
    case .missingInput(let name, _, let key?): "Add “\(name)” to “\(key)”."
    case .missingInput(let name, _, nil):
      "Nothing is passed here: give “\(name)” a default, or do not require it."
    case .automaticLoop: "Put a screen between them, or guard one of the transitions."
    case .stayingRoute: "Lead to a screen where the user can wait."
    case .recursion: "Give one of them a path that ends without running the next."
    case .misplacedTabs: "Start the flow with this step, or go to it with “reset”."
    case .renamedInRing: "Map each old name to a name that the flow has."
    case .idleRename: "Remove it from “renamed”, or stop using the old name."
    case .unusedTranslation(let text, _, let texts):
      closest(to: text, in: texts).map { "Did you mean “\($0)”?" }
        ?? "Remove it, or add the text to the flow."
    case .missingTranslation: "Without a translation, the text is shown as it is."
    case .expressionSyntax(let error), .translationSyntax(_, let error): error.hint.map(sentence)
    case .notJSON(let error), .translationInvalid(_, .notJSON(let error)): error.hint
    case .translationInvalid(_, .noObject): "Write an object: each text of the flow, and its translation."
    case .translationTwin(_, let other): "Put its texts into “\(other)”."
    case .dollarBeforeGap(let name, _): "In sentences of the program, write {\(name)}."
    case .translationName(_, let meant): meant.map { "Rename the file to “\($0)”." }
    case .translationInvalid(_, .noText): "Write the translation as a string."
    case .inTranslation(_, let problem): problem.hint
    case .fileName(_, let flow): "Rename the file to “\(FlowFileName.flow(flow).text)”."
    case .idleKey("onError", _, let kinds):
      "Only \(listedInQuotes(kinds)) use it, and steps that present something."
    case .idleKey("input", "present", _): "Only a flow takes it. For a step that is presented, write “with”."
    case .idleKey("input", _, _): "Only a flow takes it, not a step."
    case .idleKey("with", "present", _): "Only a step takes it. For a flow, write “input”."
    case .idleKey("with", _, _):
      "Only a step that is entered takes it, by “to”, “replace”, “reset” or “present”."
    case .idleKey("while", _, _): "Only a gate of a step or of a group goes on holding."
    case .idleKey("history", _, _): "Only a group has it, not a step."
    case .idleKey("leave", _, _):
      "Only on a screen is there something to confirm. “always” asks on any step."
    case .idleKey(_, _, let kinds) where kinds.count == 1: "Only “\(kinds[0])” uses it."
    case .idleKey(_, _, let kinds): "Only \(listedInQuotes(kinds)) use it."
    case .suspiciousField(_, _, let meant), .misspeltProperty(_, let meant), .foreignKey(_, let meant):
      "Did you mean “\(meant)”?"
    case .hyphenatedField(let field, let name, _): "Write \(name)['\(field)']."
    case .unknownFunction(let word, let known):
      Problem.functions[word.lowercased().hasPrefix("math.") ? String(word.dropFirst("math.".count)) : word]
        ?? Problem.unknownFunction(word).hint.map(sentence)
        ?? closest(to: word, in: known).map { "Did you mean “\($0)”?" }
    case .excludedValue(let value, _, let allowed):
      closest(to: value.asString ?? "", in: allowed.compactMap { $0.asString }).map {
        "Did you mean “\($0)”?"
      }
        ?? (allowed.count > mostListed
          ? nil : "It is one of \(allowed.map { $0.text }.joined(separator: ", ")).")
    case .templateInExpression: "Texts are put together with “+”: 'Hello ' + data.name."
    case .bareExpression(_, let expression): "Write ${\(expression)}."
    case .idleExpression: "In a screen, use “bind” to put a value there."
    case .mixedNumbers(let problem), .typeMismatch(let problem), .unfitArgument(let problem):
      problem.hint.map(sentence)
    case .namelessResult(_, let name, let expression):
      "Write {\"\(name ?? "NAME")\": \(JSON.string(expression).text)}."
    case .numberAsWritten(_, let variable): "Calculate with doubles: double(\(variable))."
    case .unfitText("now", _, _), .unfitText("today", _, _):
      "The time of the command is “now”; string(now) is its text."
    case .unfitText(_, "date", _): "Dates are written like “2026-01-31”."
    case .unfitText(_, "date-time", _): "Times are written like “2026-01-31T12:00:00Z”."
    case .mistypedPrefill(let problem) where problem.isOfTime:
      "Write string(now).substring(0, 10) for the day."
    case .mistypedPrefill(let problem): problem.hint.map(sentence)
    case .emptySubject: "Write “null” for nobody."
    case .unfitFormat("date", let field, "timestamp"): "Write timestamp(\(field) + 'T00:00:00Z')."
    case .unfitFormat(_, _, "timestamp"): "It takes what has the format “date-time”."
    case .unfitFormat: "Durations are written with h, m and s here, such as “24h” or “1h30m”."
    case .misplacedName(let name): Problem.places[name].map { "It has one \($0)." }
    case .filledSecret: "Leave it out: what a flow fills in is kept, and a secret is not."
    case .secretLeak: "Guards, rules and the input of actions may name a secret; nothing else."
    case .secretOfResult: "Let the host keep it, or do in one action what needs it."
    case .secretByComputedKey: "Name the field, or keep secrets apart from what is looked up."
    case .schemaRemark(let problem), .schemaLint(let problem), .schemaInvalid(let problem): problem.hint
    default: nil
    }
  }
}

extension Problem {
  /// Returns the id that was probably meant by a text that is none: the name of a file, or a name in the style of another
  /// language.
  private static func identifier(meantBy text: String) -> String? {
    var name = text.split(separator: "/").last.map(String.init) ?? ""
    if name.hasSuffix(FlowFileName.ending) { name.removeLast(FlowFileName.ending.count) }
    var id = ""
    for character in name {
      if character.isUppercase, let last = id.last, last.isLetter { id += "-" }
      id += ["_", " "].contains(character) ? "-" : character.lowercased()
    }
    return isIdentifier(id) ? id : nil
  }

  /// Returns the step that a text means which is written like a reference.
  private static func step(meantBy text: String, among known: [String]) -> String? {
    ["#/steps/", "/steps/", "steps.", "#", "/"].lazy.filter { text.hasPrefix($0) }.map {
      String(text.dropFirst($0.count))
    }.first(where: known.contains)
  }

  /// Where names that do not always have a value have one.
  private static let places = [
    "event": "in the handlers of “on”",
    "result": "where something comes back: in “next” of an action, in “onResult”",
    "outcome": "where something comes back: in “next” of an action, in “onResult”", "error": "in “onError”",
    "data": "once a step was entered", "values": "once a step was entered",
    "steps": "once a step was entered", "vars": "once a step was entered",
    "params": "once a step was entered",
  ]
}

extension Problem {
  /// The status that was probably meant where a transition names a step that does not exist, such as “done”.
  private static let endings = [
    "end": "completed", "done": "completed", "success": "completed", "ok": "completed",
    "complete": "completed",
    "finished": "completed", "failure": "failed", "finish": "completed", "completed": "completed",
    "failed": "failed", "fail": "failed", "error": "failed", "cancelled": "cancelled",
    "cancel": "cancelled", "canceled": "cancelled", "abort": "cancelled",
  ]

  /// Returns the problem with a call of the function, wherever that is.
  private static func unknownFunction(_ name: String) -> TypeProblem {
    TypeProblem(kind: .unknownFunction(name), range: 0..<0)
  }

  /// What to write instead of functions that other languages have.
  private static let functions = [
    "len": size, "length": size, "count": size, "includes": contains, "push": concatenation,
    "append": concatenation, "concat": concatenation, "toUpperCase": "Write x.upperAscii().",
    "toLowerCase": "Write x.lowerAscii().", "toString": "Write string(x).", "parseInt": "Write int(x).",
    "any": exists, "some": exists, "every": "Write list.all(x, …).",
    "find": "Write list.filter(x, …), of which [0] is the first.", "max": "Write math.greatest(a, b).",
    "min": "Write math.least(a, b).", "sum": total, "reduce": total, "avg": total, "average": total,
    "upper": "Write x.upperAscii().", "toUpper": "Write x.upperAscii().",
    "lower": "Write x.lowerAscii().", "toLower": "Write x.lowerAscii().", "strip": "Write x.trim().",
    "isEmpty": "Write size(x) == 0.", "today": "The time of the command is “now”.",
    "Date": "The time of the command is “now”.", "getYear": "Write now.getFullYear().",
    "getDay": "Write now.getDayOfWeek(), or now.getDate() for the day of the month.",
    "toFixed": "Write '%.2f'.format([x]).", "empty": "Write x == '' for a text, and size(x) == 0 for a list.",
    "isNull": isThere, "isset": isThere, "defined": isThere, "uuid": drawn, "random": drawn,
    "str": "Write string(x).", "String": "Write string(x).", "Number": "Write double(x) or int(x).",
    "parseFloat": "Write double(x).", "float": "Write double(x).", "now": "The time of the command is “now”.",
    "date": "Write timestamp('2026-01-31T00:00:00Z'); fields with the format “date” are compared as texts.",
    "keys": "Write m.map(k, k).", "addDays": later, "addHours": later, "addMinutes": later, "add": later,
    "toISOString": "Write string(x).", "regex": matches, "test": matches, "match": matches,
    "coalesce": "What stands in for a missing field is written has(a.b) ? a.b : 1.",
    "flatMap": "No function puts lists of lists together.",
  ]
  private static let matches = "Write text.matches('…')."
  private static let isThere = "Use has(…) to ask whether a field is there."
  private static let later = "Write now + duration('15m')."
  private static let total =
    "No function adds up a list: have the host supply the sum, in “input” or as the result of an action."
  private static let drawn =
    "Expressions give the same value each time: have the host supply it, in “input” or as the result of an action."
  private static let exists = "Write list.exists(x, …)."
  private static let size = "Write size(x)."
  private static let contains = "Write “a in list” for lists, and text.contains('a') for texts."
  private static let concatenation = "Lists and texts are put together with “+”: list + [a]."
}

/// Returns the clause as a sentence.
private func sentence(_ clause: String) -> String {
  clause.prefix(1).uppercased() + clause.dropFirst() + (clause.hasSuffix(".") ? "" : ".")
}
