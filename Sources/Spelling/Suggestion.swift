// “Did you mean …?”, or else “There are …”: what to say of a word that is none of those that are known.

/// The largest number of words that a sentence lists: whoever reads more of them has lost the sentence.
public let mostListed = 24

/// Returns a sentence that names the word that was probably meant, or else all that there are; nil if there are none, or too many.
public func suggestion(for word: String, among known: [String]) -> String? {
  if let meant = closest(to: word, in: known) { return "Did you mean “\(meant)”?" }
  if known.isEmpty || known.count > mostListed { return nil }
  return "There \(known.count == 1 ? "is" : "are") \(listedInQuotes(known))."
}
