// “a, b and c”: several words in one sentence.

/// The words one after the other, the last one behind the conjunction.
public func listed(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// The same with each word in quotes.
public func listedInQuotes(_ words: [String], _ conjunction: String = "and") -> String {
  listed(words.map { "“\($0)”" }, conjunction)
}
