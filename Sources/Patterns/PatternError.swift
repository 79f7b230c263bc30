// What can be wrong with a pattern: facts only. The sentences are in PatternErrorWording.swift.

/// Why a pattern was refused, and where.
public struct PatternError: Error, Equatable, Sendable {
  /// The fact that speaks against the pattern.
  public let reason: Reason

  /// Where the offending part begins, in Unicode scalars from the start of the pattern.
  public let offset: Int

  /// Creates a refusal for a reason, at a place.
  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reasons that a pattern can be refused for.
  public enum Reason: Equatable, Sendable {
    /// A group is never closed; the offset is that of its opening parenthesis.
    case groupNotClosed
    /// A closing parenthesis has no opening one.
    case groupNotOpened
    /// What follows `(?` is not any kind of group.
    case unknownGroup
    /// The name of a group is missing, not closed, or not an identifier.
    case groupNameMalformed
    /// Two groups have the same name.
    case groupNameTaken(String)
    /// A flag is set twice, or a list of flags sets and clears none.
    case flagsMalformed
    /// A character class is never closed; the offset is that of its opening bracket.
    case classNotClosed
    /// A range in a character class ends before it begins.
    case rangeOutOfOrder(lower: UInt32, upper: UInt32)
    /// A range in a character class has a set of characters as its end, as in `[a-\d]`.
    case rangeOfSets
    /// There is no POSIX class of this name.
    case unknownClass(String)
    /// A bracket or brace stands where the dialect requires it to be escaped.
    case bareBracket(Unicode.Scalar)
    /// A repetition has nothing before it that could be repeated.
    case nothingToRepeat
    /// A repetition repeats a repetition, as in `a**`.
    case repetitionRepeated
    /// A counted repetition has an upper bound below its lower bound.
    case repetitionOutOfOrder(lower: Int, upper: Int)
    /// The pattern ends in a backslash.
    case escapeNotFinished
    /// The dialect has no escape of this letter.
    case unknownEscape(Unicode.Scalar)
    /// An escape is not followed by the digits or the letter that it needs, such as `\x4` or `\u{110000}`.
    case escapeMalformed(Unicode.Scalar)
    /// There is no Unicode property, or value of one, of this name.
    case unknownProperty(String)
    /// A back reference names a group that the pattern does not have.
    case noSuchGroup(String)

    /// A back reference, which no regular language has.
    case backReference
    /// A look-ahead or look-behind, which this engine does not have.
    case lookAround
    /// `\C`, a single byte: texts are read by code points.
    case singleByte
    /// A Unicode property that exists but whose characters are not known here.
    case propertyNotKnown(String)

    /// The pattern has more scalars than the limit.
    case tooLong(limit: Int)
    /// Groups are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The pattern compiles to more instructions than the limit.
    case tooLarge(limit: Int)
    /// The different sets of characters in the pattern together have more ranges than the limit.
    case setsTooLarge(limit: Int)
    /// A count in a repetition is above the limit.
    case countTooLarge(limit: Int)
  }

  /// How a refusal bears on the pattern itself.
  public enum Kind: Equatable, Sendable {
    /// The dialect does not allow the pattern.
    case malformed
    /// The dialect allows the pattern; this engine does not support a part of it.
    case unsupported
    /// The pattern exceeds one of the limits that bound what a pattern can cost.
    case overLimit
  }
}

extension PatternError {
  /// How the refusal bears on the pattern. An unsupported pattern of ECMA-262 has been read to its end and is well-formed, so
  /// that the JSON Schema format `regex` can accept what cannot be compiled.
  public var kind: Kind {
    switch reason {
    case .groupNotClosed, .groupNotOpened, .unknownGroup, .groupNameMalformed, .groupNameTaken,
      .flagsMalformed,
      .classNotClosed, .rangeOutOfOrder, .rangeOfSets, .unknownClass, .bareBracket, .nothingToRepeat,
      .repetitionRepeated, .repetitionOutOfOrder, .escapeNotFinished, .unknownEscape, .escapeMalformed,
      .unknownProperty, .noSuchGroup:
      .malformed
    case .backReference, .lookAround, .singleByte, .propertyNotKnown:
      .unsupported
    case .tooLong, .tooDeep, .tooLarge, .setsTooLarge, .countTooLarge:
      .overLimit
    }
  }
}
