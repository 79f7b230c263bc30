// The identifiers of schemas: the URIs of resources and the names of anchors; and the dialect that a resource is written
// in.

import ASCII
import JSONText

/// A schema resource: Core, section 4.3.5.
struct Resource {
  let uri: URIReference
  let root: NodeID
  let document: Int
  let dialect: Dialect
  var anchors: [CodePoints: NodeID] = [:]
  var dynamicAnchors: [Int: NodeID] = [:]
}

extension Compiler {
  /// Reads `$id`, `$anchor` and `$dynamicAnchor`: Core, section 8.2.
  func identify(_ node: NodeID, _ members: JSONObject) {
    let identifier = members["$id"]
    if currentResource < 0 || identifier?.asString != nil {
      currentResource = beginResource(at: node, members)
    }
    if let identifier, identifier.asString == nil {
      report(.wrongValue(keyword: "$id", expected: .string), at: node, ["$id"])
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let value = members[keyword] else { continue }
      guard let name = value.asString else {
        report(.wrongValue(keyword: keyword, expected: .string), at: node, [keyword])
        continue
      }
      guard Self.isAnchor(name) else {
        report(.invalidAnchor(name), at: node, [keyword])
        continue
      }
      if let other = resources[currentResource].anchors.updateValue(node, forKey: CodePoints(name)),
        other != node
      {
        report(.duplicateAnchor(name), at: node, [keyword])
      }
      if keyword == "$dynamicAnchor" {
        resources[currentResource].dynamicAnchors[number(ofAnchor: name)] = node
      }
    }
  }

  func beginResource(at node: NodeID, _ members: JSONObject) -> Int {
    let site = sites[node.index]
    let isDocument = site.pointer.tokens.isEmpty
    var uri = URIReference(isDocument ? library.documents[site.document].uri : "")
    if currentResource >= 0 { uri = resources[currentResource].uri }
    if let text = members["$id"]?.asString {
      let reference = URIReference(text)
      if let fragment = reference.fragment, !fragment.isEmpty {
        report(.invalidIdentifier(text), at: node, ["$id"])
      }
      uri = uri.resolving(reference).withoutFragment
    }
    let inherited = currentResource >= 0 ? resources[currentResource].dialect : .standard
    resources.append(
      Resource(
        uri: uri, root: node, document: site.document, dialect: dialect(of: node, members) ?? inherited))
    if isDocument { library.register(node, under: library.documents[site.document].uri) }
    if !library.register(node, under: uri.text) {
      report(.duplicateIdentifier(uri.text), at: node, ["$id"])
    }
    return resources.count - 1
  }

  private func dialect(of node: NodeID, _ members: JSONObject) -> Dialect? {
    guard let value = members["$schema"] else { return nil }
    guard let text = value.asString else {
      report(.wrongValue(keyword: "$schema", expected: .string), at: node, ["$schema"])
      return nil
    }
    let uri = URIReference(text).fragment == "" ? String(text.dropLast()) : text
    if let known = Dialect(published: uri) { return known }
    guard let metaschema = library.handedIn[uri] else {
      report(.unknownMetaschema(text), at: node, ["$schema"])
      return nil
    }
    guard let vocabularies = metaschema["$vocabulary"]?.asObject else { return .standard }
    var result: Dialect = []
    for vocabulary in vocabularies {
      if let known = Dialect(vocabulary: vocabulary.name) {
        result.formUnion(known)
      } else if vocabulary.value.asBool == true {
        report(.unknownVocabulary(vocabulary.name), at: node, ["$schema"])
      }
    }
    return result
  }

  private func number(ofAnchor name: String) -> Int {
    if let number = anchorNumbers[CodePoints(name)] { return number }
    anchorNumbers[CodePoints(name)] = anchorNumbers.count
    return anchorNumbers.count - 1
  }

  /// Returns whether `name` can be the name of an anchor: Core, section 8.2.2.
  private static func isAnchor(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return false }
    return name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-.".utf8.contains($0) }
  }
}
