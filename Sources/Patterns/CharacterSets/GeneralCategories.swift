// Sets of characters by Unicode general category: the names, and the characters as the standard library knows
// them.
//
// Asking the standard library for every code point takes milliseconds. It is done once per process, and only when a pattern
// first names a category.

/// One general category or a union of several, with one bit for each of the thirty.
struct GeneralCategories: OptionSet {
  let rawValue: UInt32
}

extension GeneralCategories {
  /// Creates the categories with a short name, such as `Lu`, or `L` for all letters.
  init?(shortName name: String) {
    guard let row = Self.names.first(where: { $0.short == name }) else { return nil }
    self = row.categories
  }

  /// Creates the categories with any name that the Unicode Character Database has for them, such as `Lu`,
  /// `Uppercase_Letter` or `punct`.
  init?(anyName name: String) {
    guard let row = Self.names.first(where: { $0.short == name || $0.long == name || $0.other == name })
    else {
      return nil
    }
    self = row.categories
  }

  /// The characters of these categories.
  var members: ScalarSet {
    ScalarSet(ranges: Self.runs.filter { contains($0.category) }.map { $0.range })
  }
}

// MARK: Names

extension GeneralCategories {
  private struct Row {
    let categories: GeneralCategories
    let short: String
    let long: String
    let other: String?

    init(_ categories: GeneralCategories, _ short: String, _ long: String, _ other: String? = nil) {
      self.categories = categories
      self.short = short
      self.long = long
      self.other = other
    }
  }

  /// PropertyValueAliases.txt of the Unicode Character Database, property `gc`.
  private static let names: [Row] = [
    Row(.upper, "Lu", "Uppercase_Letter"), Row(.lower, "Ll", "Lowercase_Letter"),
    Row(.title, "Lt", "Titlecase_Letter"), Row([.upper, .lower, .title], "LC", "Cased_Letter"),
    Row(.modifierLetter, "Lm", "Modifier_Letter"), Row(.otherLetter, "Lo", "Other_Letter"),
    Row([.upper, .lower, .title, .modifierLetter, .otherLetter], "L", "Letter"),

    Row(.nonspacing, "Mn", "Nonspacing_Mark"), Row(.spacing, "Mc", "Spacing_Mark"),
    Row(.enclosing, "Me", "Enclosing_Mark"),
    Row([.nonspacing, .spacing, .enclosing], "M", "Mark", "Combining_Mark"),

    Row(.decimal, "Nd", "Decimal_Number", "digit"), Row(.letterNumber, "Nl", "Letter_Number"),
    Row(.otherNumber, "No", "Other_Number"), Row([.decimal, .letterNumber, .otherNumber], "N", "Number"),

    Row(.connector, "Pc", "Connector_Punctuation"), Row(.dash, "Pd", "Dash_Punctuation"),
    Row(.open, "Ps", "Open_Punctuation"), Row(.close, "Pe", "Close_Punctuation"),
    Row(.initial, "Pi", "Initial_Punctuation"), Row(.final, "Pf", "Final_Punctuation"),
    Row(.otherPunctuation, "Po", "Other_Punctuation"),
    Row(
      [.connector, .dash, .open, .close, .initial, .final, .otherPunctuation], "P", "Punctuation", "punct"),

    Row(.math, "Sm", "Math_Symbol"), Row(.currency, "Sc", "Currency_Symbol"),
    Row(.modifierSymbol, "Sk", "Modifier_Symbol"), Row(.otherSymbol, "So", "Other_Symbol"),
    Row([.math, .currency, .modifierSymbol, .otherSymbol], "S", "Symbol"),

    Row(.space, "Zs", "Space_Separator"), Row(.line, "Zl", "Line_Separator"),
    Row(.paragraph, "Zp", "Paragraph_Separator"), Row([.space, .line, .paragraph], "Z", "Separator"),

    Row(.control, "Cc", "Control", "cntrl"), Row(.format, "Cf", "Format"),
    Row(.surrogate, "Cs", "Surrogate"), Row(.privateUse, "Co", "Private_Use"),
    Row(.unassigned, "Cn", "Unassigned"),
    Row([.control, .format, .surrogate, .privateUse, .unassigned], "C", "Other"),
  ]
}

// MARK: Bits

extension GeneralCategories {
  static let upper = GeneralCategories(.uppercaseLetter)
  static let lower = GeneralCategories(.lowercaseLetter)
  static let title = GeneralCategories(.titlecaseLetter)
  static let modifierLetter = GeneralCategories(.modifierLetter)
  static let otherLetter = GeneralCategories(.otherLetter)
  static let nonspacing = GeneralCategories(.nonspacingMark)
  static let spacing = GeneralCategories(.spacingMark)
  static let enclosing = GeneralCategories(.enclosingMark)
  static let decimal = GeneralCategories(.decimalNumber)
  static let letterNumber = GeneralCategories(.letterNumber)
  static let otherNumber = GeneralCategories(.otherNumber)
  static let connector = GeneralCategories(.connectorPunctuation)
  static let dash = GeneralCategories(.dashPunctuation)
  static let open = GeneralCategories(.openPunctuation)
  static let close = GeneralCategories(.closePunctuation)
  static let initial = GeneralCategories(.initialPunctuation)
  static let final = GeneralCategories(.finalPunctuation)
  static let otherPunctuation = GeneralCategories(.otherPunctuation)
  static let math = GeneralCategories(.mathSymbol)
  static let currency = GeneralCategories(.currencySymbol)
  static let modifierSymbol = GeneralCategories(.modifierSymbol)
  static let otherSymbol = GeneralCategories(.otherSymbol)
  static let space = GeneralCategories(.spaceSeparator)
  static let line = GeneralCategories(.lineSeparator)
  static let paragraph = GeneralCategories(.paragraphSeparator)
  static let control = GeneralCategories(.control)
  static let format = GeneralCategories(.format)
  static let surrogate = GeneralCategories(.surrogate)
  static let privateUse = GeneralCategories(.privateUse)
  static let unassigned = GeneralCategories(.unassigned)

  init(_ category: Unicode.GeneralCategory) {
    rawValue = 1 << Self.bit(of: category)
  }

  private static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
    switch category {
    case .uppercaseLetter: 0
    case .lowercaseLetter: 1
    case .titlecaseLetter: 2
    case .modifierLetter: 3
    case .otherLetter: 4
    case .nonspacingMark: 5
    case .spacingMark: 6
    case .enclosingMark: 7
    case .decimalNumber: 8
    case .letterNumber: 9
    case .otherNumber: 10
    case .connectorPunctuation: 11
    case .dashPunctuation: 12
    case .openPunctuation: 13
    case .closePunctuation: 14
    case .initialPunctuation: 15
    case .finalPunctuation: 16
    case .otherPunctuation: 17
    case .mathSymbol: 18
    case .currencySymbol: 19
    case .modifierSymbol: 20
    case .otherSymbol: 21
    case .spaceSeparator: 22
    case .lineSeparator: 23
    case .paragraphSeparator: 24
    case .control: 25
    case .format: 26
    case .surrogate: 27
    case .privateUse: 28
    case .unassigned: 29
    @unknown default: 29
    }
  }
}

// MARK: Members

extension GeneralCategories {
  private struct Run {
    let range: ClosedRange<UInt32>
    let category: GeneralCategories
  }

  /// All code points in order, divided where the category changes.
  private static let runs: [Run] = {
    var runs: [Run] = []
    for sample in CodePointSample.all {
      let category = sample.scalar.map { GeneralCategories($0.properties.generalCategory) } ?? .surrogate
      if let last = runs.last, last.category == category {
        runs[runs.count - 1] = Run(
          range: last.range.lowerBound...sample.range.upperBound, category: category)
      } else {
        runs.append(Run(range: sample.range, category: category))
      }
    }
    return runs
  }()
}
