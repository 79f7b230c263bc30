// What is wrong with a definition, as facts only. The sentences are in `ProblemWording`; what counts as a mistake is decided
// where definitions are read or checked.

import Expressions
import JSONSchemas
import JSONText
import Spelling

/// A mistake in a flow definition, and its place there.
public struct Problem: Sendable {
  /// The part of a place that a problem is about.
  public enum Part: Sendable {
    /// The whole value.
    case value
    /// The name of the member.
    case name
    /// A code point of the string, counted from 0.
    case character(Int)
  }

  /// The kinds of mistakes, each with the facts that its sentence in `ProblemWording` names: first what is there, then, as
  /// `known`, what could be there instead. `protocol/problems.md` has an example of each.
  public enum Mistake: Sendable {
    case notJSON(JSONError)
    /// `form`: what the value would be, if its place says so.
    case wrongType(expected: Expectation, found: JSON, form: Form? = nil)
    case unknownKey(String, known: [String])
    /// A key, and the sibling key whose object it belongs inside.
    case keyBelongsInside(String, String)
    /// A key inside the object of another key, and that other key, beside which it belongs.
    case keyBelongsBeside(String, String)
    /// A key from another language, or from elsewhere in this one, and what it is called here.
    case foreignKey(String, meant: String)
    /// A key that has no effect beside another. `kinds` are the kinds of steps where it would have one; it is empty if that is
    /// a matter of the target.
    case idleKey(String, on: String, kinds: [String])
    case missingKey(String)
    /// The name of an action is empty.
    case emptyName
    case malformedIdentifier(String)
    case unknownWord(String, known: [String])
    case malformedDuration(String)
    case excessiveDuration(String)
    /// A session would end as soon as it has begun.
    case emptyDuration(String)
    case malformedPointer(String)
    case noKind(known: [String])
    case severalKinds([String])
    case noTarget(known: [String])
    case severalTargets([String])
    case emptyTab(known: [String])
    case overfullTab([String])
    case emptyList(String)
    case expressionSyntax(ExpressionSyntaxError)
    /// A whole expression is written like an assignment, `name = value`, in place of an object of names and expressions.
    case assignment(ExpressionSyntaxError, name: String, value: String)
    case schemaInvalid(SchemaProblem)
    /// `isFlow`: whether there is a flow of that name.
    case unknownStep(String, known: [String], isFlow: Bool = false)
    /// A group, where only a step can stand, and its steps.
    case groupForStep(String, steps: [String])
    /// `mayBeStep`: whether a step could stand there as well.
    case unknownFlow(String, known: [String], mayBeStep: Bool)
    /// A flow that has errors, and the flow named here (`behind`) that leads to it, which may be the same.
    case brokenFlow(String, behind: String)
    case unknownTab(String, known: [String])
    case inTwoGroups(step: String, groups: [String])
    /// The initial step of a group is not one of its steps.
    case initialOutside(String, steps: [String])
    /// A group has the same name as a step, and transitions to that name mean the step.
    case hiddenGroup(String)
    /// A flow has the same name as a step of this flow, which is the one that is presented or put in between.
    case hiddenFlow(String)
    case unreachableStep(String)
    /// A transition goes back to the step, but no path leads from the step to where the transition is taken. `isPresenter`:
    /// whether a path does lead there, but into something presented, which has a stack of its own.
    case neverBelow(String, isPresenter: Bool)
    /// A transition replaces everything down to the step, but no path leads from the step to where the transition is taken.
    case replacesToNothing(String)
    case endlessStep(String)
    case noFallback
    /// A transition before this one always applies.
    case neverTaken
    /// The guard of this transition is false for everybody.
    case neverApplies
    case automaticLoop([String], isTimed: Bool = false)
    /// `isCertain`: whether the route stays whatever the facts are.
    case stayingRoute(String, isCertain: Bool)
    case recursion([String])
    case misplacedTabs(String)
    /// Names each of which was changed into the next; the first is repeated at the end.
    case renamedInRing([String])
    /// The old name is still in use.
    case idleRename(String)
    /// `mayBeText`: whether nothing is selected from the name, as with a text that has lost its quotes. `elsewhere`: an
    /// expression for the field or step that has this name.
    case unknownName(String, known: [String], mayBeText: Bool, elsewhere: String? = nil)
    /// The name belongs to the language, but has no value at this place.
    case misplacedName(String)
    /// `collectedBy`: the screens that collect the field, but from which no path leads here. `elsewhere`: an expression for the
    /// field of that name that was probably meant.
    case unknownField(String, known: [String], collectedBy: [String], elsewhere: String?)
    /// An expression asks for the values of a step that the flow does not have.
    case unknownStepOfValues(String, known: [String])
    /// No path leads from the step to the place where an expression asks for its values.
    case unpassedStep(String)
    /// A field with a “-” in its name, written after a dot, so that `operand.name` is read as a subtraction. `isCertain`:
    /// whether that is certain to fail.
    case hyphenatedField(String, of: String, isCertain: Bool)
    /// No schema describes such a field, but one that is described has almost the same name.
    case suspiciousField(String, of: String, meant: String)
    /// A field that `has` asks for is there whatever its value, which may be null.
    case alwaysThere(String)
    /// A name that is given a value, written as it is in expressions, with what it is a part of.
    case dottedName(String)
    /// A name that is given a value, written like a member of something else that has a value. `whole`: an expression for that.
    case dottedMember(String, of: String, whole: String)
    case unknownProperty(String, known: [String])
    /// A screen has no such property, but one with almost the same name.
    case misspeltProperty(String, meant: String)
    /// A message for a keyword that the schema of the property does not have.
    case idleMessage(String, known: [String])
    /// A flow or step requires something that it is not handed. `key`: the key that would hand it over; nil if there is none.
    case missingInput(String, of: String, key: String?)
    /// A flow or step is handed a value that it refuses.
    case unfitInput(Violation, of: String)
    case unknownFunction(String, known: [String])
    case excludedValue(JSON, field: String, allowed: [JSON])
    /// A text contains an expression, but its place passes texts on as they are.
    case idleExpression
    /// A string within an expression contains another expression.
    case templateInExpression
    /// A text contains something that is written like an expression of another language.
    case bareExpression(String, String)
    case mixedNumbers(TypeProblem)
    /// A calculation takes some of the numbers that a variable may hold, but not the others.
    case numberAsWritten(TypeProblem, of: String)
    case typeMismatch(TypeProblem)
    /// The result of the flow has no names by which anybody finds what is in it. `name`: that of the value, if it has one.
    case namelessResult(TypeProblem, name: String?, expression: String)
    /// A session is bound to a subject without a name.
    case emptySubject
    /// A function or operator is given literal values that it cannot handle.
    case unfitArgument(TypeProblem)
    /// The schema gives a field a format that the text does not have with which it is compared.
    case unfitText(String, String, of: String)
    /// The schema gives the text a format that the function cannot convert.
    case unfitFormat(String, of: String, function: String)
    case secretLeak([String])
    /// A flow would fill in a property that is a secret.
    case filledSecret(String)
    /// The result of an action is kept without its secrets.
    case secretOfResult([String])
    case secretByComputedKey([String])
    case schemaRemark(SchemaProblem)
    /// What the schema says is probably not what is meant.
    case schemaLint(SchemaProblem)
    /// The value is always an object, but the schema does not accept objects.
    case refusesObjects(ObjectsOnly)
    /// The schema refuses a prefill of its screen.
    case unfitPrefill(Violation)
    /// A prefill has a type that the schema of its screen refuses.
    case mistypedPrefill(TypeProblem)
    case fileName(String, flow: String)
    case missingTranslation(String, locale: String)
    case unusedTranslation(String, locale: String, texts: [String])
    /// The translation of one of the program's own sentences has a gap that the sentence does not have.
    case unknownGap(String, locale: String, known: [String])
    /// The gap is written like an expression, so that a “$” is shown before what fills it.
    case dollarBeforeGap(String, locale: String)
    case translationSyntax(locale: String, ExpressionSyntaxError)
    /// The name of the file does not have a language tag, so the translation is never read. `meant`: the
    /// file name that was probably meant.
    case translationName(locale: String, meant: String?)
    /// Another translation has the same tag except for case, and is read in its place.
    case translationTwin(locale: String, of: String)
    /// The file of the translation, or one of its texts, cannot be used.
    case translationInvalid(locale: String, Translation.Obstacle)
    /// A problem that the flow only has in that language.
    indirect case inTranslation(locale: String, Problem)

    /// What a place takes.
    public enum Expectation: Sendable, Equatable {
      case string, duration, boolean, object, array, expression
      /// One of these words.
      case word([String])
      /// The id of a step, of a step or a group, or of a step or else `root`.
      case step, stepOrGroup, stepOrRoot
      /// What is written where something leads: an id, an object, or a list of these.
      case transitions
      /// Nothing but `true`.
      case affirmation
      /// An expression, or an object of names with an expression each; after `true`, if that can stand there as well.
      case computed(orTrue: Bool)
      /// How many levels a `dismiss` ends.
      case levels
    }

    /// What stands in a place, as far as it says what another type of value there probably means.
    public enum Form: Sendable {
      case steps, groups, tabs, events
      case expression, condition, duration, timers, handler, gate, rule, message, messages, group, tab,
        screen, action
      case fieldMessage, fieldMessages
      /// The value of an expression, which is not written there.
      case computed
    }

    /// What is always an object, whatever its schema says.
    public enum ObjectsOnly: Sendable {
      case values, params, result
    }
  }

  /// The mistake, with the facts that its sentence names.
  public let mistake: Mistake
  /// The place in the document.
  public let pointer: JSONPointer
  /// The part of that place that is meant.
  public let part: Part

  /// Creates the problem of a mistake at a place.
  public init(_ mistake: Mistake, at pointer: JSONPointer, part: Part = .value) {
    self.mistake = mistake
    self.pointer = pointer
    self.part = part
  }
}

extension Problem {
  /// Returns the same problem, except that an unknown step is noted to be a flow if it is one of these.
  func naming(flows: CalledFlows) -> Problem {
    guard case .unknownStep(let name, let known, _) = mistake, flows.contains(name) else { return self }
    return Problem(.unknownStep(name, known: known, isFlow: true), at: pointer, part: part)
  }

  /// Whether the problem, found while the flow was read, makes other parts look wrong: something that they rely on is missing,
  /// and nothing takes its place.
  var hidesOthers: Bool {
    switch mistake {
    case .expressionSyntax, .assignment, .schemaInvalid, .unknownTab: return false
    case .unknownKey(let key, let known):
      let meant = closest(to: key, in: known) ?? key
      return !Problem.keysOfNoConsequence.contains(meant)
    case .keyBelongsInside(let key, _): return !Problem.keysOfNoConsequence.contains(key)
    case .wrongType, .unknownWord, .malformedDuration, .excessiveDuration, .malformedPointer:
      return !isOfNoConsequence
    default: return severity == .error
    }
  }

  /// Whether the value stands where it is only shown, or where nothing else depends on it: in the flow itself, in a step, in a
  /// screen, in an action, or in a rule.
  private var isOfNoConsequence: Bool {
    let tokens = pointer.tokens
    guard let key = tokens.last else { return false }
    if tokens.count == 1 {
      return ["title", "version", "description", "expiresAfter", "lifetime"].contains(key)
    }
    guard tokens[0] == "steps", tokens.count > 2 else { return false }
    switch (tokens.count, tokens[2]) {
    case (3, _): return ["drafts", "leave", "back", "cancel"].contains(key)
    case (4, "screen"): return ["title", "body", "submit", "review"].contains(key)
    case (4, "action"): return ["title", "timeout"].contains(key)
    case (4...5, "check"): return ["path", "code"].contains(key)
    default: return false
    }
  }

  /// The key that was probably meant by an unknown one, and the object in which that is.
  var misspeltKey: (key: String, object: JSONPointer)? {
    let meant: String?
    switch mistake {
    case .unknownKey(let key, let known): meant = closest(to: key, in: known)
    case .foreignKey(_, let key): meant = key
    default: meant = nil
    }
    return meant.map { ($0, JSONPointer(Array(pointer.tokens.dropLast()))) }
  }

  /// The keys that an object lacks, or of which it needs one.
  var missingKeys: [String] {
    switch mistake {
    case .missingKey(let key): [key]
    case .noKind(let known), .noTarget(let known), .emptyTab(let known): known
    default: []
    }
  }

  /// Keys whose values are only shown, or passed on as they are.
  private static let keysOfNoConsequence = [
    "title", "body", "submit", "description", "version", "notice", "badge", "icon", "tag", "meta", "ui",
    "reason",
  ]
}

extension Problem {
  /// The locale of the translation in whose file the problem is; nil if it is in the flow.
  var translation: String? {
    switch mistake {
    case .unusedTranslation(_, let locale, _), .unknownGap(_, let locale, _),
      .dollarBeforeGap(_, let locale),
      .translationSyntax(let locale, _), .translationName(let locale, _), .translationTwin(let locale, _),
      .translationInvalid(let locale, _),
      .inTranslation(let locale, _):
      locale
    default: nil
    }
  }
}
