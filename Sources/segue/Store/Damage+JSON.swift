import JSONText
import Stores

extension StoreError.Damage {
  /// The damage as programs get it.
  var json: JSON {
    [
      "file": .string(file), "record": .int(record), "byte": byte.map(JSON.int) ?? .null,
      "cause": .string(flaw.words),
    ]
  }
}
