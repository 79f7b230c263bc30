// “a, b and c”: several words in one sentence.

/// Returns the words separated by commas, with the conjunction before the last one.
public func listed(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// Returns the same list with each word in quotes.
public func listedInQuotes(_ words: [String], _ conjunction: String = "and") -> String {
  listed(words.map { "“\($0)”" }, conjunction)
}
