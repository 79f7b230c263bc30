// Which strings may name a file. Everything that a caller sends is checked here before it becomes part of a path.

import ASCII

/// Whether `id` is one that a session can have: `[A-Za-z0-9_-]{1,64}`.
public func isSessionID(_ id: String) -> Bool {
  id.readUTF8 { (1...64).contains($0.count) && $0.allSatisfy(isNameByte) }
}

func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

/// Returns the 64 hexadecimal digits of a digest, without the `sha256:` that may come before them.
func digestDigits(_ digest: String) throws(StoreError) -> String {
  let digits = digest.utf8.starts(with: "sha256:".utf8) ? String(Substring(digest.utf8.dropFirst(7))) : digest
  guard digits.utf8.count == 64, digits.utf8.allSatisfy({ $0.hexadecimalValue != nil }) else {
    throw .invalidName(digest)
  }
  return digits
}

func checkedSessionID(_ id: String) throws(StoreError) -> String {
  guard isSessionID(id) else { throw .invalidName(id) }
  return id
}

extension ProfileKey {
  func checked() throws(StoreError) -> ProfileKey {
    if case .session(let id) = self { _ = try checkedSessionID(id) }
    return self
  }
}
