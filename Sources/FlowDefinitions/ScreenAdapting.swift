// A screen made to fit what was answered. It is read anew from its document, so that nothing can be made of it that an author could
// not have written.

import Expressions
import JSONSchemas
import JSONText

extension Screen {
  /// The screen with values put into its document, and without properties that do not apply. Nil if that makes it no screen.
  /// - Parameters:
  ///   - bound: What `bind` gives for each place; an absent value removes what is there.
  ///   - hidden: The properties whose guards do not hold.
  public func adapted(bound: [(place: JSONPointer, value: JSON?)], hidden: Set<CodePoints>) -> Screen? {
    var document = document
    for (place, value) in bound {
      document = document.replacing(place.tokens[...], with: value?.taken(asItIsAt: place.tokens))
    }
    if let schema = document["schema"]?.asObject {
      document = document.replacing(["schema"], with: Hiding(hidden, of: .object(schema)).schema)
    }
    return Screen(Node(json: document, pointer: JSONPointer(), reading: Reading()))
  }
}

extension Screen {
  /// The first of these places at which what is bound makes the screen none, and what is wrong there then.
  public func firstProblem(
    binding bound: [(place: JSONPointer, value: JSON?)]
  ) -> (place: JSONPointer, problem: Problem)? {
    var document = document
    for (place, value) in bound {
      document = document.replacing(place.tokens[...], with: value?.taken(asItIsAt: place.tokens))
      let reading = Reading()
      if Screen(Node(json: document, pointer: JSONPointer(), reading: reading)) == nil,
        let problem = reading.problems.first(where: { $0.pointer.tokens.starts(with: place.tokens) })
      {
        return (place, problem)
      }
    }
    return nil
  }

  /// What is wrong with the value at that place of the screen.
  func problems(binding value: JSON, at place: JSONPointer) -> [Problem] {
    let reading = Reading()
    let changed = document.replacing(place.tokens[...], with: value)
    _ = Screen(Node(json: changed, pointer: JSONPointer(), reading: reading))
    return reading.problems.filter { $0.pointer.tokens.starts(with: place.tokens) }
  }

  /// The schema with all that `bind` may make a secret marked as one; nil where there is nothing of that kind.
  static func cautiousSchema(
    of document: JSON, _ bind: [(place: JSONPointer, value: Expression)]
  ) -> Schema? {
    let marks = bind.compactMap { $0.place.markOfSecret }
    if marks.isEmpty { return nil }
    let marked = marks.reduce(document) { $0.replacing($1[...], with: true) }
    return Node(json: marked["schema"] ?? [:], pointer: JSONPointer(), reading: Reading())
      .schema(isClosed: true)
  }
}

extension JSONPointer {
  /// Whether what is bound there changes a screen's schema.
  var isInSchema: Bool { tokens.first.map { $0 == "schema" } ?? true }

  /// Where the schema says that what it may be bound to describe is a secret: there, or where the whole schema of a property or of the
  /// screen is bound.
  fileprivate var markOfSecret: [String]? {
    if !isInSchema { return nil }
    if tokens.last == "writeOnly" { return tokens }
    switch tokens.count {
    case 0...2: return ["schema", "writeOnly"]
    case 3 where tokens[1] == "properties": return tokens + ["writeOnly"]
    default: return nil
    }
  }
}

extension JSON {
  /// This value for that place of a screen, where the texts in it are read: what a user has typed is no expression there.
  fileprivate func taken(asItIsAt place: [String]) -> JSON {
    switch (self, place.first) {
    case (.string(let text), "title"), (.string(let text), "body"), (.string(let text), "submit"),
      (.string(let text), "messages"):
      .string(Template.quoting(text))
    case (.object(let members), nil), (.object(let members), "messages"):
      .object(JSONObject(members.map { ($0.name, $0.value.taken(asItIsAt: place + [$0.name])) }))
    default: self
    }
  }

  /// This value with another one in the place that the tokens lead to, or with nothing there.
  fileprivate func replacing(_ tokens: ArraySlice<String>, with value: JSON?) -> JSON {
    guard let token = tokens.first else { return value ?? .null }
    let rest = tokens.dropFirst()
    switch self {
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { return self }
      if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].replacing(rest, with: value)
      }
      return .array(elements)
    case .object(var members):
      if rest.isEmpty {
        members[token] = value
      } else {
        members[token] = (members[token] ?? [:]).replacing(rest, with: value)
      }
      return .object(members)
    case .null, .bool, .number, .string: return self
    }
  }
}
