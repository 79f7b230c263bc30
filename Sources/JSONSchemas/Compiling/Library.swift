// The documents that a schema may refer to, and the URIs of the resources in them: those that were handed in, and the
// metaschema. A document is opened when something refers to it; nothing is ever fetched.

import JSONText

struct Library {
  struct Document {
    let uri: String
    let schema: JSON
  }

  /// The documents that have been opened; the first is the schema itself.
  private(set) var documents: [Document]
  /// The documents that were handed in, by their URIs without empty fragments.
  let handedIn: [String: JSON]
  /// The URIs of the documents that have not been opened, in a fixed order, the next one last.
  private var closed: [String]
  /// The roots of the resources that have been read, by URI.
  private(set) var roots: [CodePoints: NodeID] = [:]

  init(root: JSON, handedIn: [String: JSON]) {
    documents = [Document(uri: "", schema: root)]
    self.handedIn = Dictionary(
      handedIn.map { ($0.hasSuffix("#") ? String($0.dropLast()) : $0, $1) },
      uniquingKeysWith: { first, _ in first })
    closed = self.handedIn.keys.sorted { $1.precedesByCodePoints($0) }
  }

  /// Opens the document at `uri`: the one that was handed in under it, or one in which something has it as its `$id`, at the root
  /// or further inside, or else the part of the metaschema that is published there. Returns its number, or nil if there is none
  /// left to open.
  mutating func open(_ uri: String) -> Int? {
    let place =
      closed.firstIndex(of: uri)
      ?? closed.lastIndex { handedIn[$0]?.mentions(identifier: uri, base: URIReference($0)) == true }
    guard let place else { return Metaschema.document(at: uri).map { append($0, at: uri) } }
    let name = closed.remove(at: place)
    return handedIn[name].map { append($0, at: name) }
  }

  private mutating func append(_ schema: JSON, at uri: String) -> Int {
    documents.append(Document(uri: uri, schema: schema))
    return documents.count - 1
  }

  /// Registers the root of a resource. Returns false if the URI already belongs to another root.
  @discardableResult
  mutating func register(_ root: NodeID, under uri: String) -> Bool {
    let key = CodePoints(uri)
    if let other = roots[key] { return other == root }
    roots[key] = root
    return true
  }
}

extension JSON {
  /// Returns whether any `$id` in this value resolves to `uri`.
  fileprivate func mentions(identifier uri: String, base: URIReference) -> Bool {
    switch self {
    case .array(let elements): return elements.contains { $0.mentions(identifier: uri, base: base) }
    case .object(let members):
      let inner = members["$id"]?.asString.map { base.resolving(URIReference($0)).withoutFragment } ?? base
      if members.contains("$id"), inner.text.hasSameCodePoints(as: uri) { return true }
      return members.contains { $0.value.mentions(identifier: uri, base: inner) }
    default: return false
    }
  }
}
