// Why the system did not do something, in its own words.

import CLibrary

/// Why a file could not be read.
struct ReadError: Error {
  /// The code, as in `errno`.
  let code: Int32
  var message: String { systemWords(code) }

  init(_ code: Int32) { self.code = code }

  /// Whether the error says that there is no such file, rather than that something prevents reading it.
  var meansAbsence: Bool { code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG }

  /// Whether the error says that there is a folder in place of a file.
  var meansFolder: Bool { code == EISDIR }
}

/// What the system says about a failure with this code, as in `errno`.
func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
