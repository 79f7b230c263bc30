-- The methods of the protocol. Written by tests/generate.lua from protocol/openrpc.json; do not edit.
-- Each takes its params by name. Commands take a view in place of the session's id, and are then meant for its entry.
-- With a callback they return at once; without one they wait for the result, and throw what is refused.

local M = {}

---@class segue.Methods
---@field call fun(self, method: string, params?: table, callback?: function): any
local Methods = {}
M.Methods = Methods

-- Which params there are, by method.
M.takes = {}

M.takes["initialize"] = { clientInfo = true, protocolVersion = true, processId = true, locale = true, host = true }

---@class segue.Initialize
---@field clientInfo? table The front end's `name` and `version`.
---@field protocolVersion? string The version of the protocol that the front end speaks.
---@field processId? integer A process; the engine ends when it does.
---@field locale? string The locale of sessions that name none (BCP 47).
---@field host? table Facts about the front end: `sizeClass`, `platform`, anything.

--- Introduces the client and describes the engine. Optional, and at most once.
---@param params? segue.Initialize
---@param callback? fun(err?: table, result?: table)
function Methods:initialize(params, callback) return self:call("initialize", params, callback) end

M.takes["ping"] = {}

---@class segue.Ping

--- Does nothing but answer.
---@param params? segue.Ping
---@param callback? fun(err?: table, result?: table)
function Methods:ping(params, callback) return self:call("ping", params, callback) end

M.takes["rpc.discover"] = {}

---@class segue.Rpcdiscover

--- Returns the OpenRPC document of this protocol.
---@param params? segue.Rpcdiscover
---@param callback? fun(err?: table, result?: table)
function Methods:rpc_discover(params, callback) return self:call("rpc.discover", params, callback) end

M.takes["listFlows"] = {}

---@class segue.ListFlows

--- Lists the flows in the folders.
---@param params? segue.ListFlows
---@param callback? fun(err?: table, result?: table)
function Methods:list_flows(params, callback) return self:call("listFlows", params, callback) end

M.takes["describeFlow"] = { flow = true }

---@class segue.DescribeFlow
---@field flow string The id of the flow.

--- Returns the definition of a flow.
---@param params? segue.DescribeFlow
---@param callback? fun(err?: table, result?: table)
function Methods:describe_flow(params, callback) return self:call("describeFlow", params, callback) end

M.takes["checkFlow"] = { flow = true, definition = true, text = true }

---@class segue.CheckFlow
---@field flow? string The id of a flow in the folders.
---@field definition? table A definition, in place of an id.
---@field text? string The text of a definition, so that problems have lines and columns.

--- Reports everything that is wrong with a flow, all at once.
---@param params? segue.CheckFlow
---@param callback? fun(err?: table, result?: table)
function Methods:check_flow(params, callback) return self:call("checkFlow", params, callback) end

M.takes["graphFlow"] = { flow = true, session = true, format = true }

---@class segue.GraphFlow
---@field flow string The id of the flow.
---@field session? string Mark the path of this session.
---@field format? string `mermaid` (the default), `dot` or `json`.

--- Returns the source of a diagram of a flow.
---@param params? segue.GraphFlow
---@param callback? fun(err?: table, result?: table)
function Methods:graph_flow(params, callback) return self:call("graphFlow", params, callback) end

M.takes["startFlow"] = { flow = true, definition = true, input = true, subject = true, session = true, locale = true, host = true, answers = true, from = true, idempotencyKey = true, dryRun = true, explain = true }

---@class segue.StartFlow
---@field flow? string The id of a flow in the folders.
---@field definition? table A definition, in place of an id.
---@field input? table The input of the flow.
---@field subject? string The user or device whose profile the session reads and writes.
---@field session? string An id of the caller's own: 1 to 64 of A–Z, a–z, 0–9, `_` and `-`.
---@field locale? string The user's locale (BCP 47).
---@field host? table Facts about the front end.
---@field answers? table A deep link: step, or `sub-flow/step`, and its values.
---@field from? string A session whose answers are walked through again.
---@field idempotencyKey? string With an id of the caller's own: the same call again starts nothing.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Starts a session of a flow and shows its first screen.
---@param params? segue.StartFlow
---@param callback? fun(err?: table, result?: table)
function Methods:start_flow(params, callback) return self:call("startFlow", params, callback) end

M.takes["currentScreen"] = { session = true, since = true, effectiveSchema = true }

---@class segue.CurrentScreen
---@field session string|table The id of the session.
---@field since? integer Say what has changed since this revision.
---@field effectiveSchema? boolean Show the schema with its conditions decided for the values shown, for drawing a form while somebody types.

--- Shows the session as it is now, once what is due has happened.
---@param params? segue.CurrentScreen
---@param callback? fun(err?: table, result?: table)
function Methods:current_screen(params, callback) return self:call("currentScreen", params, callback) end

M.takes["submit"] = { session = true, values = true, coerce = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Submit
---@field session string|table The id of the session.
---@field values? table The values; without them, those that the view shows.
---@field coerce? boolean Turn strings into what the schema asks for.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Submits the values of a screen, or the result of an action.
---@param params? segue.Submit
---@param callback? fun(err?: table, result?: table)
function Methods:submit(params, callback) return self:call("submit", params, callback) end

M.takes["send"] = { session = true, event = true, payload = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Send
---@field session string|table The id of the session.
---@field event string The event.
---@field payload? any The payload of the event.
---@field values? table What was typed, kept as the screen's draft.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Sends an event to the innermost handler that applies.
---@param params? segue.Send
---@param callback? fun(err?: table, result?: table)
function Methods:send(params, callback) return self:call("send", params, callback) end

M.takes["back"] = { session = true, to = true, count = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Back
---@field session string|table The id of the session.
---@field to? string The entry or step to go back to.
---@field count? integer How many entries to pop.
---@field values? table What was typed, kept as the screen's draft.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Goes back: pops one visible entry, or more.
---@param params? segue.Back
---@param callback? fun(err?: table, result?: table)
function Methods:back(params, callback) return self:call("back", params, callback) end

M.takes["cancel"] = { session = true, level = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Cancel
---@field session string|table The id of the session.
---@field level? integer The level to cancel, with all above it.
---@field values? table What was typed, kept as the screen's draft.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Ends the top presentation without a result; on the root, the session.
---@param params? segue.Cancel
---@param callback? fun(err?: table, result?: table)
function Methods:cancel(params, callback) return self:call("cancel", params, callback) end

M.takes["dismiss"] = { session = true, result = true, level = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Dismiss
---@field session string|table The id of the session.
---@field result? any The result; without it, the values of the top entry.
---@field level? integer The level to end, with all above it.
---@field values? table What was typed, kept as the screen's draft.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Ends a presentation with a result, where its top step says `"dismiss": "allow"`.
---@param params? segue.Dismiss
---@param callback? fun(err?: table, result?: table)
function Methods:dismiss(params, callback) return self:call("dismiss", params, callback) end

M.takes["selectTab"] = { session = true, tab = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.SelectTab
---@field session string|table The id of the session.
---@field tab string The name of the tab.
---@field values? table What was typed, kept as the screen's draft.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Selects a tab.
---@param params? segue.SelectTab
---@param callback? fun(err?: table, result?: table)
function Methods:select_tab(params, callback) return self:call("selectTab", params, callback) end

M.takes["fail"] = { session = true, error = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Fail
---@field session string|table The id of the session.
---@field error table `code`, `message`, and `data` if there is more to say.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Reports that an action did not succeed.
---@param params? segue.Fail
---@param callback? fun(err?: table, result?: table)
function Methods:fail(params, callback) return self:call("fail", params, callback) end

M.takes["saveDraft"] = { session = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.SaveDraft
---@field session string|table The id of the session.
---@field values table What was typed.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Keeps what was typed, without submitting it.
---@param params? segue.SaveDraft
---@param callback? fun(err?: table, result?: table)
function Methods:save_draft(params, callback) return self:call("saveDraft", params, callback) end

M.takes["edit"] = { session = true, target = true, values = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.Edit
---@field session string|table The id of the session.
---@field target string The entry or step whose answer is changed.
---@field values? table The new values; without them, the earlier screen is shown.
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Changes an earlier answer, then walks through the later ones again as far as they still hold.
---@param params? segue.Edit
---@param callback? fun(err?: table, result?: table)
function Methods:edit(params, callback) return self:call("edit", params, callback) end

M.takes["updateSession"] = { session = true, host = true, locale = true, entry = true, ifRevision = true, idempotencyKey = true, confirm = true, dryRun = true, explain = true }

---@class segue.UpdateSession
---@field session string|table The id of the session.
---@field host? table Facts about the front end.
---@field locale? string The user's locale (BCP 47).
---@field entry? string The entry that the command is meant for.
---@field ifRevision? integer Refuse unless the session is at this revision.
---@field idempotencyKey? string The same key again does nothing a second time.
---@field confirm? boolean Allow unsaved answers to be lost.
---@field dryRun? boolean Only show what would happen.
---@field explain? boolean Say which guards were evaluated, and to what.

--- Updates the host and the locale, as when the user continues on another device.
---@param params? segue.UpdateSession
---@param callback? fun(err?: table, result?: table)
function Methods:update_session(params, callback) return self:call("updateSession", params, callback) end

M.takes["migrateSession"] = { session = true, dryRun = true, definition = true }

---@class segue.MigrateSession
---@field session string|table The id of the session.
---@field dryRun? boolean Only show what would become of it.
---@field definition? table The flow as it is now, for a session that was started with a definition.

--- Moves a session to its flow as it is now, and walks through its answers again.
---@param params? segue.MigrateSession
---@param callback? fun(err?: table, result?: table)
function Methods:migrate_session(params, callback) return self:call("migrateSession", params, callback) end

M.takes["history"] = { session = true, after = true, limit = true }

---@class segue.History
---@field session string|table The id of the session.
---@field after? integer Only those after this revision.
---@field limit? integer At most this many, up to 1,000; 100 by default.

--- Lists the records of a session's journal, oldest first.
---@param params? segue.History
---@param callback? fun(err?: table, result?: table)
function Methods:history(params, callback) return self:call("history", params, callback) end

M.takes["listSessions"] = { flow = true, subject = true, state = true, cursor = true, limit = true }

---@class segue.ListSessions
---@field flow? string Only those of this flow.
---@field subject? string Only those of this subject.
---@field state? string `active` or `ended`.
---@field cursor? string The cursor of the page before.
---@field limit? integer At most this many, up to 1,000; 50 by default.

--- Lists sessions, newest first, a page at a time.
---@param params? segue.ListSessions
---@param callback? fun(err?: table, result?: table)
function Methods:list_sessions(params, callback) return self:call("listSessions", params, callback) end

M.takes["deleteSession"] = { session = true }

---@class segue.DeleteSession
---@field session string|table The id of the session.

--- Deletes a session and everything that was collected in it.
---@param params? segue.DeleteSession
---@param callback? fun(err?: table, result?: table)
function Methods:delete_session(params, callback) return self:call("deleteSession", params, callback) end

M.takes["watch"] = { session = true }

---@class segue.Watch
---@field session? string The session; without it, all of them.

--- Asks for a `sessionChanged` notification of each change from now on.
---@param params? segue.Watch
---@param callback? fun(err?: table, result?: table)
function Methods:watch(params, callback) return self:call("watch", params, callback) end

M.takes["unwatch"] = { session = true }

---@class segue.Unwatch
---@field session? string The session; without it, all of them.

--- Ends the notifications that `watch` asked for.
---@param params? segue.Unwatch
---@param callback? fun(err?: table, result?: table)
function Methods:unwatch(params, callback) return self:call("unwatch", params, callback) end

M.takes["reportProgress"] = { session = true, fraction = true, message = true }

---@class segue.ReportProgress
---@field session string|table The id of the session.
---@field fraction? number From 0 to 1.
---@field message? string A few words for the user.

--- Reports how far the host is with its action; those who watch get a `progress` notification.
---@param params? segue.ReportProgress
---@param callback? fun(err?: table, result?: table)
function Methods:report_progress(params, callback) return self:call("reportProgress", params, callback) end

M.takes["getProfile"] = { subject = true }

---@class segue.GetProfile
---@field subject string The user or device.

--- Returns what is known about a subject.
---@param params? segue.GetProfile
---@param callback? fun(err?: table, result?: table)
function Methods:get_profile(params, callback) return self:call("getProfile", params, callback) end

M.takes["updateProfile"] = { subject = true, set = true, unset = true, ifRevision = true }

---@class segue.UpdateProfile
---@field subject string The user or device.
---@field set? table Facts to set.
---@field unset? any[] The names of facts to remove.
---@field ifRevision? integer Refuse unless the profile is at this revision.

--- Sets and removes facts about a subject.
---@param params? segue.UpdateProfile
---@param callback? fun(err?: table, result?: table)
function Methods:update_profile(params, callback) return self:call("updateProfile", params, callback) end

M.takes["deleteProfile"] = { subject = true, ifRevision = true }

---@class segue.DeleteProfile
---@field subject string The user or device.
---@field ifRevision? integer Refuse unless the profile is at this revision.

--- Forgets what is known about a subject.
---@param params? segue.DeleteProfile
---@param callback? fun(err?: table, result?: table)
function Methods:delete_profile(params, callback) return self:call("deleteProfile", params, callback) end

M.takes["evaluate"] = { expression = true, variables = true, typed = true, container = true, session = true }

---@class segue.Evaluate
---@field expression string The expression.
---@field variables? table Names and their values.
---@field typed? boolean Values go in and come out as `{type, value}`.
---@field container? string The namespace in which names are resolved.
---@field session? string Use the names as this session's top entry sees them, without secrets.

--- Evaluates a CEL expression.
---@param params? segue.Evaluate
---@param callback? fun(err?: table, result?: table)
function Methods:evaluate(params, callback) return self:call("evaluate", params, callback) end

M.takes["validate"] = { schema = true, value = true, schemas = true, formats = true }

---@class segue.Validate
---@field schema any The schema.
---@field value any The value.
---@field schemas? table Schemas that it refers to, by URI.
---@field formats? boolean Whether `format` is asserted.

--- Validates a value against a JSON Schema.
---@param params? segue.Validate
---@param callback? fun(err?: table, result?: table)
function Methods:validate(params, callback) return self:call("validate", params, callback) end

M.takes["shutdown"] = {}

---@class segue.Shutdown

--- Announces that nothing but `exit` will follow.
---@param params? segue.Shutdown
---@param callback? fun(err?: table, result?: table)
function Methods:shutdown(params, callback) return self:call("shutdown", params, callback) end

return M
