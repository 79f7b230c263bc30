// How many there are of something, for a person.

/// The number and the noun, whose plural only adds an “s”: `1 file`, `2 files`.
func quantity(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
