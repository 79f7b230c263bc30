// Parting a value from what its schemas mark `writeOnly`.

import JSONSchemas
import JSONText

extension JSON {
  /// Returns this value without what the schema marks `writeOnly`, and the secrets that it marks so.
  func parted(by schema: Schema) -> (open: JSON, secrets: [Secret]) {
    guard schema.hasSecrets else { return (self, []) }
    let (open, secrets) = schema.secrets(in: self)
    return (open, secrets.map { Secret(place: $0.0, value: $0.1, list: list(around: $0.0)) })
  }

  /// Returns this value without what one of the schemas marks `writeOnly`, and the secrets that they mark so.
  func parted(by schemas: [Schema]) -> (open: JSON, secrets: [Secret]) {
    if let whole = schemas.first(where: { $0.root.isSecret }) { return parted(by: whole) }
    return schemas.reduce((self, [])) { parted, schema in
      let (open, secrets) = parted.open.parted(by: schema)
      return (open, parted.secrets + secrets)
    }
  }

  /// Returns the innermost list that contains the place.
  private func list(around place: JSONPointer) -> JSONPointer? {
    let around = place.tokens.indices.reversed().lazy.map { JSONPointer(Array(place.tokens[..<$0])) }
    return around.first { self[$0]?.asArray != nil }
  }
}
