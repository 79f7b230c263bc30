/// Why what was typed cannot be taken, in a sentence.
struct Misunderstanding: Error {
  let message: String
}
