// The documents that a schema may refer to, and the URIs of the resources in them: those that were handed in, and the
// metaschema. A document is opened when something refers to it; nothing is ever fetched.

import JSONText

struct SchemaLibrary {
  struct Document {
    let uri: String
    let schema: JSON
  }

  /// The documents that have been opened; the first is the schema itself.
  private(set) var documents: [Document]
  /// The documents that were handed in, by their URIs without empty fragments.
  let handedIn: JSONObject
  /// The URIs of the handed-in documents that have not been opened.
  private var closed: Set<CodePoints>
  /// The handed-in documents in order, by what something in them has as its `$id`; nil until one is looked for.
  private var mentions: [CodePoints: [String]]?
  /// The roots of the resources that have been read, by URI.
  private(set) var roots: [CodePoints: NodeID] = [:]

  init(root: JSON, handedIn: JSONObject) {
    documents = [Document(uri: "", schema: root)]
    var documents = JSONObject()
    for document in handedIn {
      let name = document.name.hasSuffix("#") ? String(document.name.dropLast()) : document.name
      _ = documents.insert(name, document.value)
    }
    self.handedIn = documents
    closed = Set(documents.names.map { CodePoints($0) })
  }

  /// Opens the document at `uri`: the one that was handed in under it, or one in which something has it as its `$id`, at the root
  /// or further inside, or else the part of the metaschema that is published there. Returns its number, or nil if there is none
  /// left to open.
  mutating func open(_ uri: String) -> Int? {
    guard let name = closed.contains(CodePoints(uri)) ? uri : closedDocument(mentioning: uri) else {
      return Metaschema.document(at: uri).map { append($0, at: uri) }
    }
    closed.remove(CodePoints(name))
    return handedIn[name].map { append($0, at: name) }
  }

  private mutating func append(_ schema: JSON, at uri: String) -> Int {
    documents.append(Document(uri: uri, schema: schema))
    return documents.count - 1
  }

  private mutating func closedDocument(mentioning uri: String) -> String? {
    let mentions = mentions ?? mentionsOfHandedIn
    self.mentions = mentions
    return mentions[CodePoints(uri)]?.first { closed.contains(CodePoints($0)) }
  }

  private var mentionsOfHandedIn: [CodePoints: [String]] {
    var mentions: [CodePoints: [String]] = [:]
    for document in handedIn.sorted(by: { $0.name.precedesByCodePoints($1.name) }) {
      var identifiers: Set<CodePoints> = []
      document.value.collect(&identifiers, base: URIReference(document.name))
      for identifier in identifiers { mentions[identifier, default: []].append(document.name) }
    }
    return mentions
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
  /// Notes what each `$id` in this value resolves to.
  fileprivate func collect(_ identifiers: inout Set<CodePoints>, base: URIReference) {
    switch self {
    case .array(let elements):
      for element in elements { element.collect(&identifiers, base: base) }
    case .object(let members):
      let inner = members["$id"]?.asString.map { base.resolving(URIReference($0)).withoutFragment } ?? base
      if members.contains("$id") { identifiers.insert(CodePoints(inner.text)) }
      for member in members { member.value.collect(&identifiers, base: inner) }
    default: break
    }
  }
}
