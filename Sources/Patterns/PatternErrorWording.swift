// The sentences for the facts of PatternError.swift, for the author of a pattern to read.

import ASCII

extension PatternError: CustomStringConvertible {
  /// The refusal as a sentence: the same as `message`.
  public var description: String { message }

  /// The refusal as a sentence with its place: `Nothing to repeat (at character 1 of the pattern).`
  public var message: String {
    "\(reason.words) (at character \(offset + 1) of the pattern)."
  }
}

extension PatternError.Reason {
  var words: String {
    switch self {
    case .groupNotClosed: "The group that begins here is not closed"
    case .groupNotOpened: "A closing parenthesis has no opening one"
    case .unknownGroup: "No group begins like this, only with “(”, “(?:”, “(?i:” or “(?<name>”"
    case .groupNameMalformed: "The name of a group is missing or malformed"
    case .groupNameTaken(let name): "Another group is already named “\(name)”"
    case .flagsMalformed: "These flags are repeated or incomplete"
    case .classNotClosed: "The character class that begins here is not closed"
    case .rangeOutOfOrder(let lower, let upper):
      "The range \(codePointNotation(lower))–\(codePointNotation(upper)) is out of order"
    case .rangeOfSets: "A range cannot begin or end with a set of characters"
    case .unknownClass(let name): "There is no character class named “\(name)”"
    case .bareBracket(let bracket): "“\(bracket)” has to be escaped here"
    case .nothingToRepeat: "Nothing to repeat"
    case .repetitionRepeated: "A repetition cannot be repeated without a group around it"
    case .repetitionOutOfOrder(let lower, let upper): "A repetition of at least \(lower) but at most \(upper)"
    case .escapeNotFinished: "A backslash at the end"
    case .unknownEscape(let letter):
      "“\\\(letter)” means nothing here\(meant(by: letter).map { ": write \($0)" } ?? "")"
    case .escapeMalformed(let letter): "The escape “\\\(letter)” is malformed"
    case .unknownProperty(let name): "There is no Unicode property “\(name)”"
    case .noSuchGroup(let name): "There is no group “\(name)” to refer back to"
    case .backReference: "Back references are not supported"
    case .lookAround: "Look-ahead and look-behind are not supported"
    case .singleByte: "“\\C” is not supported: texts are read by code points"
    case .propertyNotKnown(let name): "The Unicode property “\(name)” is not supported"
    case .tooLong(let limit): "The pattern is longer than \(limit) characters"
    case .tooDeep(let limit): "Groups lie more than \(limit) deep inside each other"
    case .tooLarge(let limit): "The pattern is too large: it compiles to more than \(limit) instructions"
    case .setsTooLarge(let limit): "The sets of characters have more than \(limit) ranges together"
    case .countTooLarge(let limit): "A repetition counts to more than \(limit)"
    }
  }
}

/// What is meant by an escape of another dialect, or by one that is not needed.
private func meant(by letter: Unicode.Scalar) -> String? {
  switch letter {
  case "A": "“^” for the beginning of the text"
  case "Z", "z": "“$” for the end of the text"
  case "h": "“ \\t” in brackets for a space or a tab"
  case "0"..."9", "a"..."z", "A"..."Z": nil
  default: "“\(letter)” without a backslash"
  }
}
