import Glibc
import JSONRPC
import JSONText

// Placeholder until the engine is there.
struct Echo: CallHandler {
  var clientProcess: Int?

  mutating func answer(_ calls: [Call]) -> [Answer] {
    calls.map { call in
      switch call.params {
      case .none: return Answer(.nothing)
      case .byName(let members):
        if call.method == "initialize" { clientProcess = members["processId"]?.asInt }
        if call.method == "print" { print("stray") }
        return Answer(.result(JSON.object(members).bytes))
      case .byPosition(let elements): return Answer(.result(JSON.array(elements).bytes))
      }
    }
  }
}

let streams = StandardStreams.take()
var server = Server(Conversation(), handler: Echo(), streams: streams)
exit(server.run())
