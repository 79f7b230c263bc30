// What translations say of the flow that they lie beside: each text has its translation, and each translation its text, the
// flow's or the program's own; and what they put into it is checked as what stands in the flow.

import Expressions
import JSONText
import Wording

extension Flow {
  /// What is wrong with the translations.
  /// - Parameter expressionProblems: What is wrong with the expressions of a flow.
  func translationProblems(
    _ translations: [Translation], expressionProblems: (Flow) -> [Problem]
  ) -> [Problem] {
    if translations.isEmpty { return [] }
    let texts = texts
    return translations.flatMap { translation -> [Problem] in
      if let problem = misnaming(of: translation, among: translations) { return [problem] }
      if let problem = translation.problem { return [problem] }
      // What it leaves out comes from the one that it falls back to, where what is missing is said.
      let wider = fallbacks(of: translation.locale).dropFirst()
      let isWhole = !translations.contains { wider.contains($0.locale.lowercased()) }
      return texts.compactMap { problem(of: translation, $0, isWhole: isWhole) }
        + strayTexts(of: translation, texts)
        + unknownGaps(of: translation, texts)
        + self.expressionProblems(of: translation, texts, expressionProblems)
    }
  }

  /// Locales are looked up with hyphens, however they are written, and capital letters make no difference: the first one is found.
  private func misnaming(of translation: Translation, among all: [Translation]) -> Problem? {
    let locale = translation.locale
    let tag = String(locale.map { $0 == "_" ? "-" : $0 })
    if tag == locale, isLanguageTag(locale) {
      let found = all.first { $0.locale.lowercased() == locale.lowercased() }?.locale ?? locale
      return found == locale ? nil : Problem(.translationTwin(locale: locale, of: found), at: JSONPointer())
    }
    let meant = isLanguageTag(tag) ? "\(id.name).\(tag).json" : nil
    return Problem(.translationName(locale: locale, meant: meant), at: JSONPointer())
  }

  /// A text of the flow, with the places that it stands at.
  private struct Text {
    let text: String
    var places: [JSONPointer]
    /// Whether a translation must have it.
    var isRequired: Bool
    /// Whether its expressions are computed in one of the places.
    var isTemplate: Bool
  }

  private var texts: [Text] {
    var texts: [Text] = []
    var places: [CodePoints: Int] = [:]
    _ = document.mapTexts { text in
      // Under `ui` there are names for programs as well; what describes the flow is for its author.
      let isRequired = text.place != .ui && text.pointer.tokens != ["description"] && hasWords(text.string)
      if let known = places[CodePoints(text.string)] {
        texts[known].isRequired = texts[known].isRequired || isRequired
        texts[known].isTemplate = texts[known].isTemplate || text.isTemplate
        texts[known].places.append(text.pointer)
      } else {
        places[CodePoints(text.string)] = texts.count
        texts.append(
          Text(
            text: text.string, places: [text.pointer], isRequired: isRequired, isTemplate: text.isTemplate))
      }
      return nil
    }
    return texts
  }

  /// - Parameter isWhole: Whether it must have every text, since there is none that it falls back to.
  private func problem(of translation: Translation, _ text: Text, isWhole: Bool) -> Problem? {
    let (locale, place) = (translation.locale, JSONPointer([text.text]))
    if let found = translation.others[text.text] {
      return Problem(.translationInvalid(locale: locale, .noText(found)), at: place)
    }
    guard let translated = translation.texts[text.text] else {
      return text.isRequired && isWhole
        ? Problem(.missingTranslation(locale: locale), at: text.places[0]) : nil
    }
    if !text.isTemplate {
      return holdsIdleExpression(translated) && !holdsIdleExpression(text.text)
        ? Problem(.inTranslation(locale: locale, Problem(.idleExpression, at: place)), at: place) : nil
    }
    do {
      _ = try Template(parsing: translated)
      return nil
    } catch {
      return Problem(.translationSyntax(locale: locale, error), at: place, part: .character(error.offset))
    }
  }

  private func strayTexts(of translation: Translation, _ texts: [Text]) -> [Problem] {
    let all = texts.map(\.text)
    let known = Set(all.map(CodePoints.init))
    return (translation.texts.names + translation.others.names).filter { name in
      !Phrasebook.contains(name) && !known.contains(CodePoints(name))
    }.map { name in
      Problem(
        .unusedTranslation(name, locale: translation.locale, texts: all), at: JSONPointer([name]), part: .name
      )
    }
  }

  /// The gaps of translations that the sentence of the program has not, and so nothing comes to stand in.
  private func unknownGaps(of translation: Translation, _ texts: [Text]) -> [Problem] {
    let own = Set(texts.map { CodePoints($0.text) })
    return translation.texts.filter { Phrasebook.contains($0.name) && !own.contains(CodePoints($0.name)) }
      .flatMap { sentence -> [Problem] in
        let known = Sentence.gaps(of: sentence.name).map(\.name)
        let text = Array(sentence.value.unicodeScalars)
        return Sentence.gaps(of: sentence.value).compactMap { gap in
          func problem(_ mistake: Problem.Mistake, at place: Int) -> Problem {
            Problem(mistake, at: JSONPointer([sentence.name]), part: .character(place))
          }
          if !known.contains(gap.name) {
            return problem(.unknownGap(gap.name, locale: translation.locale, known: known), at: gap.place)
          }
          // What is only compared with something may be an amount of money.
          let mayBeAmount = sentence.name.hasSuffix(" {\(gap.name)}.")
          let sign = gap.place - 2
          return sign >= 0 && text[sign] == "$" && !mayBeAmount
            ? problem(.dollarBeforeGap(gap.name, locale: translation.locale), at: sign) : nil
        }
      }
  }

  /// What is wrong with the expressions that the translation has, where the flow's own have nothing wrong with them.
  private func expressionProblems(
    of translation: Translation, _ texts: [Text], _ problems: (Flow) -> [Problem]
  ) -> [Problem] {
    let translated = texts.filter { translation.texts[$0.text] != nil }
    let hasExpressions = translated.contains {
      translation.texts[$0.text]?.utf8.contains(UInt8(ascii: "$")) ?? false
    }
    if !hasExpressions { return [] }
    let texts = Dictionary(
      uniqueKeysWithValues: translated.flatMap { text in text.places.map { ($0, text.text) } })
    let own = Set(problems(self).map(\.pointer))
    // A text may stand in several places, and the same be wrong with it in each.
    var said: Set<[String]> = []
    return problems(self.translated(by: [translation])).compactMap { problem in
      guard let text = texts[problem.pointer], !own.contains(problem.pointer),
        said.insert([text, "\(problem.part)", problem.message]).inserted
      else { return nil }
      return Problem(
        .inTranslation(locale: translation.locale, problem), at: JSONPointer([text]), part: problem.part)
    }
  }

  /// Whether there is anything to translate: an expression alone says what the data say.
  private func hasWords(_ text: String) -> Bool {
    guard let template = try? Template(parsing: text) else { return true }
    return template.hasText
  }
}
