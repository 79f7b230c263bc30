// What methods return.

/// What a method returns, by the name of its schema in `protocol/openrpc.json`.
enum ResultShape: String, Sendable {
  case view = "View"
  case nothing = "Nothing"
  case initialized = "Initialized"
  case flows = "Flows"
  case definition = "Definition"
  case diagnostics = "Diagnostics"
  case picture = "Picture"
  case records = "Records"
  case sessions = "Sessions"
  case profile = "Profile"
  case value = "Value"
  case validity = "Validity"
  case document = "Document"
}
