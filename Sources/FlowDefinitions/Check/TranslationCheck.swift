// What translations say of the flow that they lie beside: each text has its translation, and each translation its text, the
// flow's or the program's own.

import Expressions
import JSONText
import Wording

extension Flow {
  func translationProblems(_ translations: [Translation]) -> [Problem] {
    if translations.isEmpty { return [] }
    var texts: [(text: String, pointer: JSONPointer, isRequired: Bool)] = []
    var places: [String: Int] = [:]
    document.eachText { text, pointer, isOfUI in
      // Under `ui` there are names for programs as well; what describes the flow is for its author.
      let isRequired = !isOfUI && pointer.tokens != ["description"] && hasWords(text)
      if let known = places[text] {
        texts[known].isRequired = texts[known].isRequired || isRequired
      } else {
        places[text] = texts.count
        texts.append((text, pointer, isRequired))
      }
    }
    let all = texts.map(\.text)
    return translations.flatMap { translation in
      texts.compactMap { problem(of: translation, $0.text, at: $0.pointer, isRequired: $0.isRequired) }
        + translation.texts.names.filter { name in
          !Phrasebook.contains(name) && places[name] == nil
        }.map { name in
          Problem(.unusedTranslation(name, locale: translation.locale, texts: all), at: JSONPointer())
        }
    }
  }

  private func problem(
    of translation: Translation, _ text: String, at pointer: JSONPointer, isRequired: Bool
  ) -> Problem? {
    guard let translated = translation.texts[text] else {
      return isRequired ? Problem(.missingTranslation(locale: translation.locale), at: pointer) : nil
    }
    do {
      _ = try Template(parsing: translated)
      return nil
    } catch {
      return Problem(.translationSyntax(locale: translation.locale, error), at: pointer)
    }
  }

  /// Whether there is anything to translate: an expression alone says what the data say.
  private func hasWords(_ text: String) -> Bool {
    guard let template = try? Template(parsing: text) else { return true }
    return template.hasText
  }
}
