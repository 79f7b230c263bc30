// What is wrong with a command line, as facts. The sentences are in `UsageErrorWording`.

/// Why a command line cannot be followed.
enum UsageError: Error {
  case missingCommand(of: Command?)
  case unknownCommand(String, of: Command?)
  case unknownOption(String, of: Command?)
  /// An option where a command should be, and a command that takes the option.
  case misplacedOption(Option, Command)
  case missingValue(Option)
  case superfluousValue(Option)
  case wrongValue(String, Option)
  case repeated(Option)
  case missingOption(String, Command)
  case contradiction(String, String)
  case missingOperand(String, Command)
  case superfluousOperand(String, Command)
  /// A word, or the path of a folder, whose bytes are not valid UTF-8, shown as well as possible.
  case noText(String)
  /// There is no home folder in which sessions could be kept.
  case noHome
  case unknownFlow(String, among: [String])
  /// A flow that was named along with a session of another flow.
  case otherFlow(String, String, session: String)
}
