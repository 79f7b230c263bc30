// A program together with the alphabet that it reads: all that is needed to run it.

struct Code: Sendable {
  let program: PatternProgram
  let alphabet: Alphabet
  /// For each class, what its scalars are to assertions.
  let surroundings: [Surroundings]

  init(_ program: PatternProgram) {
    let asked = Surroundings.characters.filter { program.surroundings.contains($0.surroundings) }
    let alphabet = Alphabet(sets: program.sets + asked.map { $0.set })
    self.program = program
    self.alphabet = alphabet
    surroundings = (0..<alphabet.count).map { number in
      asked.indices.reduce(into: []) { surroundings, index in
        guard alphabet.class(number, isIn: program.sets.count + index) else { return }
        surroundings.formUnion(asked[index].surroundings)
      }
    }
  }
}
