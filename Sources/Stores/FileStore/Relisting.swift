// What has to be added to a list.

/// A session that has to be added to a list.
struct Relisting {
  let list: SessionList
  let session: String
  let startedAt: String
}
