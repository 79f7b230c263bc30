// The texts that a translation leaves out, as one warning for people: a translation that has just been begun leaves out nearly
// all of them, and each with its line would bury everything else.

import FlowDefinitions
import JSONText

/// Several texts of a flow that one of its translations does not have.
struct MissingTexts {
  let locale: String
  /// The problem of each text, in the order of the flow.
  let diagnostics: [Diagnostic]

  /// How many of the texts are shown, and how many code points of each.
  private static let most = (texts: 12, codePoints: 80)

  /// Returns those of each translation that leaves out more than one text.
  static func all(of diagnostics: [Diagnostic]) -> [MissingTexts] {
    let byLocale = Members(diagnostics.compactMap { diagnostic in locale(of: diagnostic).map { ($0, true) } })
    return byLocale.names.sorted().map { locale in
      MissingTexts(locale: locale, diagnostics: diagnostics.filter { self.locale(of: $0) == locale })
    }.filter { $0.diagnostics.count > 1 }
  }

  /// Whether this is the problem of one of the texts.
  func contains(_ diagnostic: Diagnostic) -> Bool { Self.locale(of: diagnostic) == locale }

  var message: String { "The translation “\(locale)” does not have these \(diagnostics.count) texts." }

  var hint: String { "Without a translation, a text is shown as it is." }

  /// The texts as they are written in JSON, one a line, each after its place.
  func text(_ ink: Ink) -> String {
    let shown = diagnostics.prefix(Self.most.texts)
    let places = shown.map { $0.position.map { "\($0.line):\($0.column)" } ?? "" }
    let width = places.map { $0.count }.max() ?? 0
    let rest = diagnostics.count - shown.count
    return zip(places, shown).map { place, diagnostic in
      let margin = String(repeating: " ", count: width - place.count)
      return "  \(margin)\(ink.faint(place + " |")) \(Self.quoted(diagnostic))\n"
    }.joined() + (rest == 0 ? "" : "  … and \(rest) more, which “--format editor” lists\n")
  }

  private static func quoted(_ diagnostic: Diagnostic) -> String {
    guard case .missingTranslation(let text, _) = diagnostic.problem.mistake else { return "" }
    let quoted = printable(JSON.string(text).text).unicodeScalars
    let cut = String(String.UnicodeScalarView(quoted.prefix(most.codePoints)))
    return cut + (quoted.count > most.codePoints ? "…" : "")
  }

  private static func locale(of diagnostic: Diagnostic) -> String? {
    if case .missingTranslation(_, let locale) = diagnostic.problem.mistake { locale } else { nil }
  }
}
