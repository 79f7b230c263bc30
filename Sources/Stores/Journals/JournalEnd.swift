/// The end of a journal, as far back as it was asked for.
struct JournalEnd {
  let header: JournalHeader
  /// Valid lines, each with the revision after that of the line before it, down to the last line. The header is among them
  /// only if it was reached.
  let lines: [CheckedLine]
  /// Where the last valid line ends.
  let size: Int
}
