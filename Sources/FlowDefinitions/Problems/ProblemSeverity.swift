// How bad each mistake is. Each is named, so that a new one is not an error unnoticed.

import Expressions
import JSONSchemas

extension Problem {
  /// How bad a problem is.
  public enum Severity: String, Sendable, CaseIterable {
    case error, warning
  }

  /// How much the problem matters: an error keeps the flow from being started, or the part that it is about from ever working.
  public var severity: Severity {
    switch mistake {
    case .notJSON, .wrongType, .unknownKey, .keyBelongsInside, .keyBelongsBeside, .foreignKey,
      .missingKey, .emptyName, .malformedIdentifier, .unknownWord, .malformedDuration,
      .excessiveDuration, .emptyDuration, .malformedPointer, .noKind, .severalKinds, .noTarget,
      .severalTargets, .emptyTab, .overfullTab, .emptyList, .expressionSyntax, .assignment,
      .schemaInvalid, .unknownStep, .groupForStep, .unknownFlow, .brokenFlow, .unknownTab, .inTwoGroups,
      .initialOutside, .recursion, .misplacedTabs, .renamedInRing, .unknownName, .misplacedName,
      .unknownField, .unknownStepOfValues, .unpassedStep, .alwaysThere, .unknownProperty, .missingInput,
      .unfitInput,
      .unknownFunction, .excludedValue, .typeMismatch, .emptySubject, .unfitArgument, .unfitText,
      .unfitFormat, .secretLeak, .filledSecret, .secretOfResult, .secretByComputedKey, .refusesObjects,
      .translationSyntax, .translationInvalid:
      .error
    case .idleKey, .hiddenGroup, .hiddenFlow, .unreachableStep, .neverBelow, .replacesToNothing,
      .endlessStep, .noFallback, .neverTaken, .neverApplies, .idleRename, .suspiciousField, .dottedName,
      .dottedMember, .misspeltProperty, .idleMessage, .idleExpression, .templateInExpression,
      .bareExpression, .numberAsWritten, .namelessResult, .schemaRemark, .unfitPrefill, .mistypedPrefill,
      .fileName,
      .missingTranslation, .unusedTranslation, .unknownGap, .dollarBeforeGap, .translationName,
      .translationTwin:
      .warning
    case .hyphenatedField(_, _, let isCertain), .stayingRoute(_, let isCertain): isCertain ? .error : .warning
    case .automaticLoop(_, let isTimed): isTimed ? .warning : .error
    // Evaluation compares numbers of different types by value, but does not calculate with them.
    case .mixedNumbers(let problem): problem.isOfComparison ? .warning : .error
    case .schemaLint(let problem): problem.isContradiction ? .error : .warning
    case .inTranslation(_, let problem): problem.severity
    }
  }
}
