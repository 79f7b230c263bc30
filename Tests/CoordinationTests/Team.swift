// A flow that becomes another version in several tests.

import JSONText
import Testing

/// Three screens and an end that tells what they have collected.
let team = flow(
  #"""
  "kind": {\#(screen("kind")), "next": "league"},
  "league": {\#(screen("league", "city")), "next": "name"},
  "name": {\#(screen("name")), "next": {"end": "completed", "result": "data"}}
  """#)

extension Player {
  /// A session of it, on its last screen, where something was typed.
  static func named(_ name: String = "Owls") throws -> Player {
    var player = try Player(team)
    try player.submit(["kind": "travel"])
    try player.submit(["league": "north", "city": "Ulm"])
    try player.saveDraft(["name": .string(name)])
    return player
  }
}
