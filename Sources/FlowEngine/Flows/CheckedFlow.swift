import FlowDefinitions

/// A flow in the folders, with what is wrong with it.
struct CheckedFlow {
  let name: String
  let file: CachedFlow
  let diagnostics: [Diagnostic]
}
