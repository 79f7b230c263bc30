// Which file a file is, by which one notices that another has taken its place.

/// The identity of a file, whatever its name.
struct FileIdentity: Equatable {
  let device: UInt64
  let number: UInt64
}
