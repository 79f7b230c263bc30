import FlowDefinitions

extension FlowPicture {
  /// The languages of drawing programs in which there is a picture.
  enum Format: String, CaseIterable {
    case mermaid, dot, json
  }
}
