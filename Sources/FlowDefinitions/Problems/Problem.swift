// What is wrong with a definition: facts only. The sentences stand in `ProblemWording`, the decisions wherever a
// definition is read or checked.

import Expressions
import JSONSchemas
import JSONText
import Spelling

/// A mistake in a flow definition, and where it stands.
public struct Problem: Sendable {
  /// How bad a problem is.
  public enum Severity: String, Sendable {
    case error, warning
  }

  /// Which part of the place is meant.
  public enum Part: Sendable {
    /// All of what stands there.
    case value
    /// The name of the member.
    case name
    /// A code point of the string, counted from 0.
    case character(Int)
  }

  /// Which mistake, with the facts that its sentence in `ProblemWording` names: first what stands there, then, as `known`, what could
  /// stand there instead. `protocol/problems.md` has an example of each.
  public enum Mistake: Sendable {
    case notJSON(JSONError)
    case wrongType(expected: String, found: JSON)
    case unknownKey(String, known: [String])
    /// A key that belongs into the object of another one of this object.
    case keyBelongsInside(String, String)
    /// A key that belongs into the object around this one, which is called so there.
    case keyBelongsBeside(String, String)
    /// A key that is called otherwise here, though elsewhere perhaps so.
    case foreignKey(String, meant: String)
    /// A key that nobody looks at beside that one: steps of those kinds would, or another target.
    case idleKey(String, on: String, kinds: [String])
    case missingKey(String)
    /// Of an action.
    case emptyName
    case malformedIdentifier(String)
    case unknownWord(String, known: [String])
    case malformedDuration(String)
    case excessiveDuration(String)
    case malformedPointer(String)
    case noKind(known: [String])
    case severalKinds([String])
    case noTarget(known: [String])
    case severalTargets([String])
    case emptyTab(known: [String])
    case overfullTab([String])
    case emptyList(String)
    case expressionSyntax(ExpressionSyntaxError)
    case schemaInvalid(SchemaProblem)
    /// `isFlow`: there is a flow of that name.
    case unknownStep(String, known: [String], isFlow: Bool = false)
    case unknownFlow(String, known: [String])
    /// A flow has errors that this one reaches, by way of the one that is named.
    case brokenFlow(String, behind: String)
    case unknownTab(String, known: [String])
    case inTwoGroups(step: String, groups: [String])
    /// The first step of a group is none of the group's.
    case initialOutside(String, steps: [String])
    /// A step has the same name, and a transition means that.
    case hiddenGroup(String)
    /// A flow has the same name as a step that is presented.
    case hiddenFlow(String)
    case unreachableStep(String)
    /// A transition goes back to the step, and no path leads from that to where the transition is taken. `isPresenter`: one does, but to
    /// what is presented, which has a stack of its own.
    case neverBelow(String, isPresenter: Bool)
    /// A transition replaces all down to the step, and no path leads from that to where the transition is taken.
    case replacesToNothing(String)
    case endlessStep(String)
    case noFallback
    /// One that applies always stands before it.
    case neverTaken
    case automaticLoop([String], isTimed: Bool = false)
    /// `isCertain`: whatever the facts are.
    case stayingRoute(String, isCertain: Bool)
    case recursion([String])
    case misplacedTabs(String)
    /// Names of which each was changed into the next, the last one being the first.
    case renamedInRing([String])
    /// The old name is still there.
    case idleRename(String)
    /// `mayBeText`: it stands alone, as a text does that has lost its quotes. `elsewhere`: what has a field, or is a step, of that name.
    case unknownName(String, known: [String], mayBeText: Bool, elsewhere: String? = nil)
    /// The name is one of the language, but has no value at that place.
    case misplacedName(String)
    /// `collectedBy`: the screens that do collect it, from which no path leads to that place.
    case unknownField(String, known: [String], collectedBy: [String], elsewhere: String?)
    /// No path leads from the step to the place where it is asked for what it has.
    case unpassedStep(String)
    /// A field with a “-” in its name, behind a dot: `operand.name` is read as a subtraction. `isCertain`: which fails.
    case hyphenatedField(String, of: String, isCertain: Bool)
    /// Nothing describes such a field, and one that is described is called almost the same.
    case suspiciousField(String, of: String, meant: String)
    case unknownProperty(String, known: [String])
    /// It is required and described, but a schema around what describes it takes only what it describes itself.
    case shutOutProperty(String)
    /// It is required, and only another one, which is called almost the same, is described.
    case suspiciousProperty(String, meant: String)
    /// The words for a keyword that the schema of the property does not have.
    case idleMessage(String, known: [String])
    /// A flow, or a step, requires what it is not handed. `key`: where it would stand; nil: nowhere.
    case missingInput(String, of: String, key: String?)
    /// A flow, or a step, is handed a value that it refuses.
    case unfitInput(Violation, of: String)
    case unknownFunction(String, known: [String])
    case excludedValue(JSON, field: String, allowed: [JSON])
    /// A text with an expression in it stands where texts are passed on as they are.
    case idleExpression
    /// A text within an expression, with another one in it.
    case templateInExpression
    /// A text with something in it that is written like an expression of another language.
    case bareExpression(String, String)
    case mixedNumbers(TypeProblem)
    case typeMismatch(TypeProblem)
    /// What is written there has no value.
    case unfitArgument(TypeProblem)
    /// The schema gives the text a format that the function makes nothing of.
    case unfitFormat(String, of: String, function: String)
    case secretLeak([String])
    case secretByComputedKey([String])
    case schemaRemark(SchemaProblem)
    /// What comes is an object, and the schema takes none.
    case refusesObjects(ObjectsOnly)
    /// The schema takes none of the values that this keyword of it lists; nil: there are none.
    case refusesListed(String, Violation?)
    /// No value is as large as one keyword asks for and as small as the other does.
    case unsatisfiable(String, JSONNumber, String, JSONNumber)
    /// The schema refuses the value that it fills in itself.
    case unfitDefault(Violation)
    /// The schema refuses what its screen is prefilled with.
    case unfitPrefill(Violation)
    case fileName(String, flow: String)
    case missingTranslation(locale: String)
    case unusedTranslation(String, locale: String, texts: [String])
    /// The translation of a sentence of the program's own has a gap that the sentence has not.
    case unknownGap(String, locale: String, known: [String])
    /// The gap is written as an expression is, so that a “$” is shown before what comes to stand in it.
    case dollarBeforeGap(String, locale: String)
    case translationSyntax(locale: String, ExpressionSyntaxError)
    /// No language is called so in the name of a file, so nobody reads the translation; and what was meant.
    case translationName(locale: String, meant: String?)
    /// Another one is called so but for capital letters, and is read in its place.
    case translationTwin(locale: String, of: String)
    /// The file of the translation, or one of its texts, is of no use.
    case translationInvalid(locale: String, Translation.Obstacle)
    /// A problem that the flow has in that language only.
    indirect case inTranslation(locale: String, Problem)

    /// What comes as an object, whatever its schema says.
    public enum ObjectsOnly: Sendable {
      case values, params, result
    }
  }

  /// What is wrong, with the facts that its sentence names.
  public let mistake: Mistake
  /// Where in the document.
  public let pointer: JSONPointer
  /// Which part of what stands there is meant.
  public let part: Part

  /// The mistake at this place.
  public init(_ mistake: Mistake, at pointer: JSONPointer, part: Part = .value) {
    self.mistake = mistake
    self.pointer = pointer
    self.part = part
  }

  /// How much it matters: an error keeps the flow from being started, or what it is about from ever working.
  public var severity: Severity {
    switch mistake {
    case .unreachableStep, .neverBelow, .replacesToNothing, .endlessStep, .noFallback, .neverTaken,
      .unfitDefault, .unfitPrefill, .fileName,
      .suspiciousField, .suspiciousProperty, .idleMessage, .idleKey, .idleExpression, .templateInExpression,
      .bareExpression,
      .hiddenGroup,
      .hiddenFlow, .schemaRemark,
      .missingTranslation, .unusedTranslation, .unknownGap, .dollarBeforeGap,
      .translationName, .translationTwin, .idleRename:
      .warning
    case .hyphenatedField(_, _, let isCertain): isCertain ? .error : .warning
    case .inTranslation(_, let problem): problem.severity
    case .automaticLoop(_, let isTimed): isTimed ? .warning : .error
    case .stayingRoute(_, let isCertain): isCertain ? .error : .warning
    // Evaluation compares them by value, but does not reckon with them.
    case .mixedNumbers(let problem): problem.isOfComparison ? .warning : .error
    default: .error
    }
  }
}

extension Problem {
  /// The same, where what is no step may be one of these flows.
  func naming(flows: CalledFlows) -> Problem {
    guard case .unknownStep(let name, let known, _) = mistake, flows.contains(name) else { return self }
    return Problem(.unknownStep(name, known: known, isFlow: true), at: pointer, part: part)
  }

  /// Whether what was found while the flow was read makes other parts of it look wrong: something is missing that they rely on, and
  /// nothing stands in its place.
  var hidesOthers: Bool {
    switch mistake {
    case .expressionSyntax, .schemaInvalid, .unknownTab: return false
    case .unknownKey(let key, let known):
      let meant = closest(to: key, in: known) ?? key
      return !Problem.keysOfNoConsequence.contains(meant)
    case .keyBelongsInside(let key, _): return !Problem.keysOfNoConsequence.contains(key)
    default: return severity == .error
    }
  }

  /// The key that was meant by one that there is not, and the object in which it stands.
  var misspeltKey: (key: String, object: JSONPointer)? {
    let meant: String?
    switch mistake {
    case .unknownKey(let key, let known): meant = closest(to: key, in: known)
    case .foreignKey(_, let key): meant = key
    default: meant = nil
    }
    return meant.map { ($0, JSONPointer(Array(pointer.tokens.dropLast()))) }
  }

  /// The keys of which its object has none.
  var missingKeys: [String] {
    switch mistake {
    case .missingKey(let key): [key]
    case .noKind(let known), .noTarget(let known), .emptyTab(let known): known
    default: []
    }
  }

  /// Keys of what is shown, or passed on as it is.
  private static let keysOfNoConsequence = [
    "title", "body", "submit", "description", "version", "notice", "badge", "icon", "tag", "meta", "ui",
    "reason",
  ]
}

extension Problem {
  /// The translation in whose file it stands; nil: it stands in the flow.
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
