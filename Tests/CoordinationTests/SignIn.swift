// A flow in which each place that may name a secret names the password.

import JSONText
import Testing

/// What must not be found where it does not belong.
let planted = "planted-secret"

/// Asks for a user and for a password, and has the host log in with them.
let signIn = flow(
  #"""
  "user": {\#(screen("user")), "next": "password"},
  "password": {
    "screen": {"title": "Hello ${data.user}${values.password}", "schema": {
      "required": ["password"],
      "properties": {"password": {"type": "string", "minLength": 4, "writeOnly": true, "pattern": "^[a-z-]+$"},
        "remember": {"default": false}}}},
    "check": {"when": "values.password == 'forbidden'", "path": "/password", "message": "Not this one, ${values.password}."},
    "save": {"secret": "values.password", "all": "values"},
    "on": {"help": "help", "leave": {"popTo": "user"}},
    "next": [{"when": "values.password == 'wrong'", "stay": true, "errors": [{"message": "Wrong: ${data.password}"}]},
      {"to": "login", "with": {"p": "data.password", "d": "data"}, "set": {"s": "values.password"},
       "assign": {"v": "data.password"}, "notice": "With ${data.password}"}]},
  "login": {
    "action": {"name": "login", "title": "As ${data.password}",
      "input": {"user": "data.user", "password": "data.password", "all": "data", "step": "steps.password"},
      "schema": {"properties": {"token": {"writeOnly": true}}}},
    "next": {"to": "in", "set": {"t": "result.token"}, "assign": {"t": "result.token"}},
    "onError": [{"when": "error.code == 'again'", "stay": true}]},
  "in": {"screen": {"title": "${steps.login.token}"}, "on": {"end": {"end": "completed", "result": "data"}}},
  "help": {"screen": {}}
  """#, #""vars": {"v": "0", "t": "0"}"#)

extension Player {
  /// A player who has submitted the password, and waits for the host to log in.
  static func signingIn() throws -> Player {
    var player = try Player(signIn)
    try player.submit(["user": "ada"])
    try player.submit(["password": .string(planted)])
    return player
  }
}
