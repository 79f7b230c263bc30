// What was wrong with a command line: facts. The sentences stand in `UsageErrorWording`.

/// Why a command line cannot be followed.
enum UsageError: Error {
  case missingCommand(of: Command?)
  case unknownCommand(String, of: Command?)
  case unknownOption(String, of: Command?)
  /// An option where a command should be, and one that takes it.
  case misplacedOption(Option, Command)
  case missingValue(Option)
  case superfluousValue(Option)
  case wrongValue(String, Option)
  case repeated(Option)
  case missingOption(String, Command)
  case contradiction(String, String)
  case missingOperand(String, Command)
  case superfluousOperand(String, Command)
  /// A word, or the path of a folder, whose bytes are no UTF-8; as well as it can be shown.
  case noText(String)
  /// There is no home folder that sessions could be kept in.
  case noHome
  case unknownFlow(String, among: [String])
  /// A flow that was named with a session of another one.
  case otherFlow(String, String, session: String)
}
