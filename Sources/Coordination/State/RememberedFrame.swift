/// A frame that stood in a group.
struct RememberedFrame: Sendable {
  let state: Frame.State
  let entries: [RememberedEntry]
}
