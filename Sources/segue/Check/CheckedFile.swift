import FlowDefinitions

/// A flow file and what is wrong with it.
struct CheckedFile {
  /// The path as it was given; the standard input has a name of its own.
  let name: String
  let text: [UInt8]
  let diagnostics: [Diagnostic]
  /// Why the file could not be checked; nil if it could.
  let obstacle: String?
  /// Whether this is a translation, which lies beside a file that is checked.
  var isTranslation = false
}
