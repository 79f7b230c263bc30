// What may name a file. Everything that a caller sends goes through here before it becomes part of a path.

import Hashing

/// Whether `id` is one that a session can have: `[A-Za-z0-9_-]{1,64}`.
public func isSessionID(_ id: String) -> Bool {
  let utf8 = id.utf8
  return !utf8.isEmpty && utf8.count <= 64 && utf8.allSatisfy(isNameByte)
}

func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}

/// The 64 hexadecimal digits of a digest, without the `sha256:` that may stand before them.
func digestDigits(_ digest: String) throws(StoreError) -> String {
  let digits = digest.utf8.starts(with: "sha256:".utf8) ? String(Substring(digest.utf8.dropFirst(7))) : digest
  guard digits.utf8.count == 64, digits.utf8.allSatisfy({ isNameByte($0) && $0 != 0x2D && $0 != 0x5F }) else {
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
