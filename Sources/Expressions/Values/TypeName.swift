// The names of types as values: what `type(x)` returns.

/// The type of a value, without parameters: a list is a `list`, whatever is in it. The raw value is CEL's name for it.
public enum TypeName: String, Sendable, CaseIterable {
  case null = "null_type"
  case bool
  case int
  case uint
  case double
  case string
  case bytes
  case list
  case map
  case timestamp = "google.protobuf.Timestamp"
  case duration = "google.protobuf.Duration"
  case type
  case optional = "optional_type"
  case address = "net.IP"
  case network = "net.CIDR"
}
