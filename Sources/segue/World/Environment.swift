// What the process was told by whoever started it, besides its arguments.

import Glibc

/// The value of an environment variable, or nil if it is not set, or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
