// Every sentence of the program has its translations, with the same gaps.

import Foundation
import JSONText
import Testing
import Wording

/// The sentences that stand in the files of wording, told by their end.
private let sentences: [String] = {
  let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")
  let files = [
    "JSONSchemas/ViolationWording.swift", "Coordination/Commands/RefusalWording.swift",
    "FlowEngine/EngineErrorWording.swift",
  ]
  return files.flatMap { file -> [String] in
    let text = (try? String(contentsOf: sources.appending(path: file), encoding: .utf8)) ?? ""
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
      separator: "\n")
    return code.matches(of: /"([^"\n]* [^"\n]*[.?}])"/).map { String($0.1) }
  }
}()

@Suite struct PhrasebookTests {
  @Test func thereAreSentences() { #expect(sentences.count > 90) }

  @Test(arguments: ["de", "fr"])
  func everySentenceIsTranslated(_ locale: String) {
    let phrasebook = Phrasebook(locale: locale)
    for sentence in sentences {
      let translation = phrasebook.translation(of: sentence)
      #expect(translation != sentence, "\(locale) has nothing for “\(sentence)”")
      #expect(gaps(translation) == gaps(sentence), "\(locale): “\(translation)”")
    }
  }

  private func gaps(_ text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }

  @Test(
    arguments: [
      ("de", "de"), ("de-CH", "de"), ("de_AT", "de"), ("DE-latn-CH", "de"), ("fr-CA-x-y", "fr"), ("es", "en"),
      ("", "en"),
    ])
  func aLocaleFallsBack(_ locale: String, _ language: String) {
    let texts = ["de": "Muss Text sein.", "fr": "Doit être un texte.", "en": "Must be text."]
    #expect(Phrasebook(locale: locale).translation(of: "Must be text.") == texts[language])
  }

  @Test func anAuthorsOwnWordsComeFirst() {
    let phrasebook = Phrasebook(locale: "de", first: [["Must be text.": "Bitte ein paar Worte."]])
    #expect(Sentence("Must be text.").text(in: phrasebook) == "Bitte ein paar Worte.")
    #expect(Sentence("Is required.").text(in: phrasebook) == "Muss angegeben werden.")
  }

  @Test func factsStandInTheGaps() {
    let sentence = Sentence("{a} of {b}, {c} and {d}", ["a": "x", "b": [1, "y"], "c": 2])
    #expect(sentence.text == "x of 1, y, 2 and {d}")
    #expect(fallbacks(of: "zh-Hant-u-co-TW") == ["zh-hant-u-co-tw", "zh-hant-u-co", "zh-hant", "zh"])
  }
}
