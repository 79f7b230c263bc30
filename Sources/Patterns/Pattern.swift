// A regular expression, compiled once and matched often.
//
// The text of a pattern becomes a syntax tree (`Syntax`), the tree a small program over classes of scalars
// (`Program`), the program a table with one row per state (`Matching`). Nothing here backtracks: for one pattern, the work
// for a text grows with its length. Most often it is one look into the table for each scalar. At worst it is one visit to each
// instruction, so whoever matches a stranger's pattern against a stranger's text says how many there may be.
//
// Whoever uses the module sees only what is in this file and in the errors. The whole module knows neither JSON Schema nor
// CEL, only the two dialects that these refer to.

import ASCII
import Synchronization

/// A compiled regular expression: an immutable value that any number of readers may share.
public struct Pattern: Sendable {
  /// The language that a pattern is written in.
  public enum Dialect: Sendable {
    /// ECMA-262, section 22.2 with the `u` flag, which JSON Schema asks of `pattern` (Core, section 6.4).
    case ecma
    /// The syntax of RE2, which CEL asks of `matches`.
    case re2
  }

  /// The pattern as it was written.
  public let source: String

  private let machine: Machine

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern without delimiters, such as `^\d{4}-\d{2}$`.
  ///   - dialect: The language that it is written in.
  /// - Throws: `PatternError` for what the dialect does not allow, what is not a regular language (back
  ///   references, look-around), and what is too large or too deep.
  public init(_ source: String, dialect: Dialect) throws(PatternError) {
    let syntax: SyntaxNode
    switch dialect {
    case .ecma: syntax = try ECMAParser.parse(source)
    case .re2: syntax = try RE2Parser.parse(source)
    }
    self.source = source
    machine = Machine(try PatternProgram(syntax))
  }

  /// Returns whether the pattern matches anywhere in a text.
  ///
  /// - Parameter text: Any text. It is read as code points: two texts that are canonically equivalent may
  ///   differ.
  /// - Returns: Whether some part of the text, perhaps an empty one, is in the language of the pattern.
  public func matches(_ text: String) -> Bool {
    var effort = Int.max
    return matches(text, effort: &effort) ?? false
  }

  /// Returns whether the pattern matches anywhere in a text, unless it takes too much to find out.
  ///
  /// - Parameters:
  ///   - text: Any text, as for `matches(_:)`.
  ///   - effort: How much may be done beyond one look at each byte: each visit to an instruction of the pattern takes 1, and so
  ///     does each entry of a table. What has been done is subtracted; the rest is negative if it was too much.
  /// - Returns: Whether some part of the text is in the language of the pattern; nil if `effort` was used up before that was
  ///   known.
  public func matches(_ text: String, effort: inout Int) -> Bool? {
    text.readUTF8 { machine.automaton.matches($0.span, effort: &effort) }
  }
}

/// The program of a pattern, and its automaton, which is made when a text first needs it. A flow has patterns for screens
/// that a session may never come to, and its first screen is shown before anything is matched; making an automaton takes
/// 100,000 instructions.
private final class Machine: Sendable {
  private let program: PatternProgram
  private let made = AtomicLazyReference<Automaton>()

  init(_ program: PatternProgram) { self.program = program }

  var automaton: Automaton { made.load() ?? made.storeIfNil(Automaton(program)) }
}
