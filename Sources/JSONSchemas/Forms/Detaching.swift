// A property that goes may be described where references lead to. What they lead to goes on standing somewhere.

import ASCII
import JSONText

extension SchemaProgram {
  /// Returns the document with the schemas of these properties under `$defs`, as far as references lead into them, and with these
  /// references leading there; nil if there are none, or too many. Only properties of the whole value are meant.
  func detaching(_ isMeant: (String) -> Bool) -> JSON? {
    let referred = referredPlaces
    if referred.isEmpty { return nil }
    var document = sites[root.index].schema
    var detached: [JSONPointer: JSONPointer] = [:]
    for node in writtenInPlace {
      for case .properties(let keyword) in keywords(of: node) {
        for property in keyword.named where isMeant(property.name) {
          let site = sites[property.value.index]
          guard referred.contains(site.pointer) else { continue }
          let definitions = sites[node.index].pointer.appending("$defs")
          var name = property.name
          while document[definitions.appending(name)] != nil { name += "_" }
          // The name is taken from here on.
          document = document.inserting(site.schema, at: definitions.appending(name))
          detached[site.pointer] = definitions.appending(name)
          if detached.count > Self.mostChanges { return nil }
        }
      }
    }
    let references = references(into: detached)
    if detached.isEmpty || references.count > Self.mostChanges { return nil }
    for (place, text) in references {
      document = document.inserting(.string(text), at: place)
    }
    for (from, to) in detached {
      document = document.inserting(document[from] ?? true, at: to).removing(at: from)
    }
    return document
  }

  /// How many schemas are detached at most, and how many references led there: each takes a copy of what it stands in.
  private static var mostChanges: Int { 1000 }

  /// Returns the references into detached schemas, by where they stand, as they are written then.
  private func references(into detached: [JSONPointer: JSONPointer]) -> [(place: JSONPointer, text: String)] {
    nodes.indices.filter { sites[$0].document == 0 }.flatMap { index in
      keywords(of: NodeID(index: index)).compactMap { keyword in
        guard case .reference(let reference) = keyword,
          case .string(let text) = sites[index].schema[reference.keyword]
        else { return nil }
        let target = sites[targets[reference.target].node.index]
        guard target.document == 0 else { return nil }
        let tokens = target.pointer.tokens
        for count in tokens.indices {
          guard let to = detached[JSONPointer(Array(tokens[...count]))] else { continue }
          let led = text.leading(to: tokens[(count + 1)...], detachedTo: to)
          return (sites[index].pointer.appending(reference.keyword), led)
        }
        return nil
      }
    }
  }

  /// The places of this document that references lead to, and those around them.
  private var referredPlaces: Set<JSONPointer> {
    var places: Set<JSONPointer> = []
    for target in targets where sites[target.node.index].document == 0 {
      var tokens = sites[target.node.index].pointer.tokens
      while places.insert(JSONPointer(tokens)).inserted, tokens.popLast() != nil {}
    }
    return places
  }

  /// The schemas that apply to the whole value, other than by reference.
  private var writtenInPlace: [NodeID] {
    var found = [root]
    var next = 0
    while next < found.count {
      for keyword in keywords(of: found[next]) {
        if case .reference = keyword { continue }
        found += keyword.inPlace(in: self) + keyword.inPlaceIf
      }
      next += 1
    }
    return found
  }
}

extension String {
  /// Returns the reference, whose last names are `rest`, with the property before them replaced by a definition.
  fileprivate func leading(to rest: ArraySlice<String>, detachedTo place: JSONPointer) -> String {
    let reference = URIReference(self)
    // What has a name of its own, or is within what has one, is found under it.
    guard let fragment = reference.fragment?.percentDecoded, let pointer = JSONPointer(fragment),
      pointer.tokens.count >= rest.count + 2
    else { return self }
    let around = pointer.tokens.dropLast(rest.count + 2)
    let tokens = around + place.tokens.suffix(2) + rest
    var result = reference
    result.fragment = "\(JSONPointer(Array(tokens)))".percentEncoded
    return result.text
  }

  /// The text as a URI writes it, as far as it would be taken for something else.
  private var percentEncoded: String {
    unicodeScalars.reduce(into: "") { $0 += $1 == "%" ? "%25" : String($1) }
  }
}
