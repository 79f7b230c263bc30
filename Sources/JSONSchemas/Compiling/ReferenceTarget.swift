/// What a reference leads to.
struct ReferenceTarget: Sendable {
  let node: NodeID
  /// The number of the anchor's name if the reference is dynamic, so that the way to it decides which of the anchors of
  /// that name is meant (Core, section 8.2.3.2).
  let dynamicAnchor: Int?
}
