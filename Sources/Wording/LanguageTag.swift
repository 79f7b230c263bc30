// Which texts are language tags at all (BCP 47). Whether there is such a language is not known here.

import ASCII

/// Whether the text is a well-formed language tag (RFC 5646, section 2.1) of at most 255 bytes. `_` may stand for `-`, as
/// operating systems write it.
public func isLanguageTag(_ text: String) -> Bool {
  if text.utf8.count > longestTag { return false }
  let bytes = text.utf8.map {
    $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0.isASCIILetter ? $0 | 0x20 : $0
  }
  var subtags = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
  guard subtags.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy({ $0.isASCIILetterOrDigit }) }) else {
    return false
  }
  if irregularTags.contains(String(decoding: bytes, as: UTF8.self)) { return true }
  if !subtags.isPrivate {
    guard let language = subtags.popFirst(), language.isOfLetters(2...8) else { return false }
    for _ in 0..<3 where language.count < 4 { subtags.skip { $0.isOfLetters(3...3) } }
    subtags.skip { $0.isOfLetters(4...4) }
    subtags.skip { $0.isOfLetters(2...2) || $0.count == 3 && $0.allSatisfy { $0.isASCIIDigit } }
    while subtags.skip({ $0.count > 4 || $0.count == 4 && $0.first?.isASCIIDigit == true }) {}
    while !subtags.isPrivate, subtags.skip({ $0.count == 1 }) {
      guard subtags.skip({ $0.count > 1 }) else { return false }
      while subtags.skip({ $0.count > 1 }) {}
    }
  }
  return subtags.isEmpty || subtags.isPrivate && subtags.count > 1
}

/// How many bytes a tag may have. The grammar sets no limit, and a locale falls back to as many tags as it has parts; a longer
/// tag than this is part of no file's name, and so has no translation.
private let longestTag = 255

/// The tags that are older than the grammar and do not follow it.
private let irregularTags: Set = [
  "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo",
  "i-navajo",
  "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
]

extension ArraySlice<ArraySlice<UInt8>> {
  /// Whether the next subtag begins a part for private use.
  fileprivate var isPrivate: Bool { first?.elementsEqual([UInt8(ascii: "x")]) ?? false }

  /// Skips the next subtag if `isOne` says so. Returns whether it did.
  @discardableResult
  fileprivate mutating func skip(_ isOne: (ArraySlice<UInt8>) -> Bool) -> Bool {
    guard let next = first, isOne(next) else { return false }
    removeFirst()
    return true
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isOfLetters(_ count: ClosedRange<Int>) -> Bool {
    count ~= self.count && allSatisfy { $0.isASCIILetter }
  }
}
