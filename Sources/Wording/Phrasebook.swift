// Sentences in other languages: an author's own first, then those built into the program.

import JSONText

/// Translations of sentences into one language.
public struct Phrasebook: Sendable {
  /// The translations, which are looked up in one catalogue after the other.
  private let catalogues: [Members<String>]

  /// The phrasebook that translates nothing.
  public static let english = Phrasebook(catalogues: [])

  private init(catalogues: [Members<String>]) { self.catalogues = catalogues }

  /// Creates the phrasebook of a locale (BCP 47): `texts` first, then the program's own for the locale or what it falls back to.
  public init(locale: String?, first texts: [Members<String>] = []) {
    catalogues = texts + (locale.map { Self.builtIn(locale: $0) } ?? [])
  }

  private static func builtIn(locale: String) -> [Members<String>] {
    fallbacks(of: locale).compactMap { tag in
      switch tag {
      case "de": german
      case "fr": french
      default: nil
      }
    }
  }

  /// Whether the text is one of the program's own sentences, which a flow's translations may reword.
  public static func contains(_ text: String) -> Bool { all.contains(text) }

  /// The program's own sentences.
  public static var sentences: [String] { all.names }

  /// A catalogue that has each sentence of the program. German has, as a test sees to.
  private static var all: Members<String> { german }

  /// Returns the text in the phrasebook's language, or the text itself if it has no translation.
  public func translation(of text: String) -> String {
    for catalogue in catalogues { if let translation = catalogue[text] { return translation } }
    return text
  }
}

/// Returns the tags that serve for a locale, in lower case, best first: `de-Latn-CH` → `de-latn-ch`, `de-latn`, `de` (RFC
/// 4647, section 3.4).
public func fallbacks(of locale: String) -> [String] {
  var subtags = locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
  var tags: [String] = []
  while !subtags.isEmpty {
    tags.append(subtags.joined(separator: "-"))
    subtags.removeLast()
    // A singleton introduces an extension, and means nothing on its own.
    while let last = subtags.last, last.count == 1 { subtags.removeLast() }
  }
  return tags
}
