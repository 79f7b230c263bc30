// Checks translations against the flow that they lie beside: each text must have a translation, and each translation a text, of
// the flow or of the program. The expressions in translations are checked like those in the flow.

import Expressions
import JSONText
import Wording

extension Flow {
  /// Returns what is wrong with the translations.
  ///
  /// - Parameter expressionProblems: Returns what is wrong with the expressions of a flow.
  func translationProblems(
    _ translations: [Translation], expressionProblems: (Flow) -> [Problem]
  ) -> [Problem] {
    if translations.isEmpty { return [] }
    let texts = texts
    return translations.flatMap { translation -> [Problem] in
      if let problem = misnaming(of: translation, among: translations) { return [problem] }
      if let problem = translation.problem { return [problem] }
      // What the translation leaves out comes from the one that it falls back to; missing texts are reported for that one.
      let wider = fallbacks(of: translation.locale).dropFirst()
      let isWhole = !translations.contains { wider.contains($0.locale.lowercased()) }
      return texts.compactMap { problem(of: translation, $0, isWhole: isWhole) }
        + strayTexts(of: translation, texts)
        + unknownGaps(of: translation, texts)
        + self.expressionProblems(of: translation, texts, expressionProblems)
    }
  }

  /// Returns the problem that a translation is never read because of its locale, if so. Locales are looked up with hyphens,
  /// however they are written, and regardless of case; the first match is used.
  private func misnaming(of translation: Translation, among all: [Translation]) -> Problem? {
    let locale = translation.locale
    let tag = String(locale.map { $0 == "_" ? "-" : $0 })
    if tag == locale, isLanguageTag(locale) {
      let found = all.first { $0.locale.lowercased() == locale.lowercased() }?.locale ?? locale
      return found == locale ? nil : Problem(.translationTwin(locale: locale, of: found), at: JSONPointer())
    }
    let ending = "flow."
    let meantTag = tag.hasPrefix(ending) ? String(tag.dropFirst(ending.count)) : tag
    let meant = isLanguageTag(meantTag) ? "\(id.name).\(meantTag).json" : nil
    return Problem(.translationName(locale: locale, meant: meant), at: JSONPointer())
  }

  /// A text of the flow, and where it occurs.
  private struct Text {
    let text: String
    var places: [JSONPointer]
    /// Whether a translation must contain the text.
    var isRequired: Bool
    /// Whether its expressions are computed in at least one of the places.
    var isTemplate: Bool
  }

  private var texts: [Text] {
    var texts: [Text] = []
    var places: [CodePoints: Int] = [:]
    _ = document.mapTexts { text in
      // Under `ui` there are also names for programs, and a description of the flow is for its author.
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

  /// Returns what is wrong with the translation of a text.
  ///
  /// - Parameter isWhole: Whether the translation must contain every text, since it falls back to no other.
  private func problem(of translation: Translation, _ text: Text, isWhole: Bool) -> Problem? {
    let (locale, place) = (translation.locale, JSONPointer([text.text]))
    if let found = translation.others[text.text] {
      return Problem(.translationInvalid(locale: locale, .noText(found)), at: place)
    }
    guard let translated = translation.texts[text.text] else {
      return text.isRequired && isWhole
        ? Problem(.missingTranslation(text.text, locale: locale), at: text.places[0]) : nil
    }
    if !text.isTemplate {
      return holdsIdleExpression(translated) && !holdsIdleExpression(text.text)
        ? Problem(.inTranslation(locale: locale, Problem(.idleExpression, at: place)), at: place) : nil
    }
    do {
      _ = try Template(parsing: translated)
      guard let bare = bareReferences(in: translated).first else { return nil }
      let problem = Problem(
        .bareExpression(bare.written, bare.name), at: place, part: .character(bare.place))
      return Problem(.inTranslation(locale: locale, problem), at: place, part: problem.part)
    } catch {
      return Problem(.translationSyntax(locale: locale, error), at: place, part: .character(error.offset))
    }
  }

  private func strayTexts(of translation: Translation, _ texts: [Text]) -> [Problem] {
    let all = texts.map { $0.text }
    let known = Set(all.map(CodePoints.init))
    let meant = all + Phrasebook.sentences
    return (translation.texts.names + translation.others.names).filter { name in
      !Phrasebook.contains(name) && !known.contains(CodePoints(name))
    }.map { name in
      Problem(
        .unusedTranslation(name, locale: translation.locale, texts: meant),
        at: JSONPointer([name]), part: .name
      )
    }
  }

  /// Returns the gaps in translations that the program's sentence does not have, so that nothing ever fills them, and those
  /// written after a “$”.
  private func unknownGaps(of translation: Translation, _ texts: [Text]) -> [Problem] {
    let own = Set(texts.map { CodePoints($0.text) })
    return translation.texts.filter { Phrasebook.contains($0.name) && !own.contains(CodePoints($0.name)) }
      .flatMap { sentence -> [Problem] in
        let known = Sentence.gaps(of: sentence.name).map { $0.name }
        let text = Array(sentence.value.unicodeScalars)
        return Sentence.gaps(of: sentence.value).compactMap { gap in
          func problem(_ mistake: Problem.Mistake, at place: Int) -> Problem {
            Problem(mistake, at: JSONPointer([sentence.name]), part: .character(place))
          }
          if !known.contains(gap.name) {
            return problem(.unknownGap(gap.name, locale: translation.locale, known: known), at: gap.place)
          }
          // A gap that ends the sentence is something to compare with, and may be an amount of money.
          let mayBeAmount = sentence.name.hasSuffix(" {\(gap.name)}.")
          let sign = gap.place - 2
          return sign >= 0 && text[sign] == "$" && !mayBeAmount
            ? problem(.dollarBeforeGap(gap.name, locale: translation.locale), at: sign) : nil
        }
      }
  }

  /// Returns what is wrong with the expressions of a translation where nothing is wrong with those of the flow itself.
  private func expressionProblems(
    of translation: Translation, _ texts: [Text], _ problems: (Flow) -> [Problem]
  ) -> [Problem] {
    let translated = texts.filter { translation.texts[$0.text] != nil }
    let hasExpressions = translated.contains {
      translation.texts[$0.text]?.utf8.contains(UInt8(ascii: "$")) ?? false
    }
    if !hasExpressions { return [] }
    let texts = Dictionary(
      firstOf: translated.flatMap { text in text.places.map { ($0, text.text) } })
    let own = Set(problems(self).map { $0.pointer })
    // A text may occur in several places, with the same problem in each.
    var said: Set<[String]> = []
    return problems(self.translated(by: [translation])).compactMap { problem in
      guard let text = texts[problem.pointer], !own.contains(problem.pointer),
        said.insert([text, "\(problem.part)", problem.message]).inserted
      else { return nil }
      return Problem(
        .inTranslation(locale: translation.locale, problem), at: JSONPointer([text]), part: problem.part)
    }
  }

  /// Returns whether there is anything to translate: a text that is only an expression says what the data say.
  private func hasWords(_ text: String) -> Bool {
    guard let template = try? Template(parsing: text) else { return true }
    return template.hasLetters
  }
}
