// What the process was told by whoever started it, besides its arguments.

import CLibrary

/// The folder that an environment variable names by an absolute path; nil if it does not.
/// - Throws: `UsageError.noText` for a path that is not valid UTF-8.
func folder(inEnvironment name: String) throws(UsageError) -> String? {
  guard let value = getenv(name), value[0] == CChar(bitPattern: UInt8(ascii: "/")) else { return nil }
  guard let path = String(validatingCString: value) else { throw .noText(String(cString: value)) }
  return path
}

/// The value of an environment variable, or nil if it is not set, or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
