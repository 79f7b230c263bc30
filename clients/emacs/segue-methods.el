;;; segue-methods.el --- The methods of the protocol  -*- lexical-binding: t -*-

;;; Commentary:

;; Written by test/segue-generate.el from protocol/openrpc.json; do not edit.
;; What a method needs comes in order, everything else by its name.  Commands take a view in place of the session's
;; id, and are then meant for its entry.  With `:callback' a function returns at once; see `segue-call'.

;;; Code:

(require 'cl-lib)

(declare-function segue-call "segue-engine" (engine method params &optional callback))

(defconst segue-methods
  '(("initialize" (:clientInfo . object) (:protocolVersion . string) (:processId . integer) (:locale . string) (:host . object))
    ("ping")
    ("rpc.discover")
    ("listFlows")
    ("describeFlow" (:flow . string))
    ("checkFlow" (:flow . string) (:definition . object) (:text . string))
    ("graphFlow" (:flow . string) (:session . string) (:format . string))
    ("startFlow" (:flow . string) (:definition . object) (:input . object) (:subject . string) (:session . string) (:locale . string) (:host . object) (:answers . object) (:from . string) (:idempotencyKey . string) (:dryRun . boolean) (:explain . boolean))
    ("currentScreen" (:session . string) (:since . integer) (:effectiveSchema . boolean))
    ("submit" (:session . string) (:values . object) (:coerce . boolean) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("send" (:session . string) (:event . string) (:payload . any) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("back" (:session . string) (:to . string) (:count . integer) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("cancel" (:session . string) (:level . integer) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("dismiss" (:session . string) (:result . any) (:level . integer) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("selectTab" (:session . string) (:tab . string) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("fail" (:session . string) (:error . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("saveDraft" (:session . string) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("edit" (:session . string) (:target . string) (:values . object) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("updateSession" (:session . string) (:host . object) (:locale . string) (:entry . string) (:ifRevision . integer) (:idempotencyKey . string) (:confirm . boolean) (:dryRun . boolean) (:explain . boolean))
    ("migrateSession" (:session . string) (:dryRun . boolean) (:definition . object))
    ("history" (:session . string) (:after . integer) (:limit . integer))
    ("listSessions" (:flow . string) (:subject . string) (:state . string) (:cursor . string) (:limit . integer))
    ("deleteSession" (:session . string))
    ("watch" (:session . string))
    ("unwatch" (:session . string))
    ("reportProgress" (:session . string) (:fraction . number) (:message . string))
    ("getProfile" (:subject . string))
    ("updateProfile" (:subject . string) (:set . object) (:unset . array) (:ifRevision . integer))
    ("deleteProfile" (:subject . string) (:ifRevision . integer))
    ("evaluate" (:expression . string) (:variables . object) (:typed . boolean) (:container . string) (:session . string))
    ("validate" (:schema . any) (:value . any) (:schemas . object) (:formats . boolean))
    ("shutdown"))
  "The methods, each with its params and their types.")

(defun segue--method (engine method params args)
  "Call METHOD of ENGINE with PARAMS and with ARGS, whose names are Lisp's."
  (segue-call engine method
              (append params (cl-loop for (name value) on args by #'cddr
                                      unless (eq name :callback) append (list (segue--wire-name name) value)))
              (plist-get args :callback)))

(defun segue--wire-name (name)
  "NAME, a keyword, as the protocol has it: :dryRun for :dry-run."
  (intern (replace-regexp-in-string "-\\(.\\)" (lambda (found) (upcase (substring found 1))) (symbol-name name) t)))

(cl-defun segue-initialize (engine &rest args &key client-info protocol-version process-id locale host callback)
  "Call `initialize' of ENGINE; for CALLBACK see `segue-call'.
Introduces the client and describes the engine.  Optional, and at most once.
CLIENT-INFO: The front end's `name` and `version`.
PROTOCOL-VERSION: The version of the protocol that the front end speaks.
PROCESS-ID: A process; the engine ends when it does.
LOCALE: The locale of sessions that name none (BCP 47).
HOST: Facts about the front end: `sizeClass`, `platform`, anything."
  (ignore client-info protocol-version process-id locale host callback)
  (segue--method engine "initialize" (list) args))

(cl-defun segue-ping (engine &rest args &key callback)
  "Call `ping' of ENGINE; for CALLBACK see `segue-call'.
Does nothing but answer."
  (ignore callback)
  (segue--method engine "ping" (list) args))

(cl-defun segue-rpc-discover (engine &rest args &key callback)
  "Call `rpc.discover' of ENGINE; for CALLBACK see `segue-call'.
Returns the OpenRPC document of this protocol."
  (ignore callback)
  (segue--method engine "rpc.discover" (list) args))

(cl-defun segue-list-flows (engine &rest args &key callback)
  "Call `listFlows' of ENGINE; for CALLBACK see `segue-call'.
Lists the flows in the folders."
  (ignore callback)
  (segue--method engine "listFlows" (list) args))

(cl-defun segue-describe-flow (engine flow &rest args &key callback)
  "Call `describeFlow' of ENGINE; for CALLBACK see `segue-call'.
Returns the definition of a flow.
FLOW: The id of the flow."
  (ignore callback)
  (segue--method engine "describeFlow" (list :flow flow) args))

(cl-defun segue-check-flow (engine &rest args &key flow definition text callback)
  "Call `checkFlow' of ENGINE; for CALLBACK see `segue-call'.
Reports everything that is wrong with a flow, all at once.
FLOW: The id of a flow in the folders.
DEFINITION: A definition, in place of an id.
TEXT: The text of a definition, so that problems have lines and columns."
  (ignore flow definition text callback)
  (segue--method engine "checkFlow" (list) args))

(cl-defun segue-graph-flow (engine flow &rest args &key session format callback)
  "Call `graphFlow' of ENGINE; for CALLBACK see `segue-call'.
Returns the source of a diagram of a flow.
FLOW: The id of the flow.
SESSION: Mark the path of this session.
FORMAT: `mermaid` (the default), `dot` or `json`."
  (ignore session format callback)
  (segue--method engine "graphFlow" (list :flow flow) args))

(cl-defun segue-start-flow (engine &rest args &key flow definition input subject session locale host answers from idempotency-key dry-run explain callback)
  "Call `startFlow' of ENGINE; for CALLBACK see `segue-call'.
Starts a session of a flow and shows its first screen.
FLOW: The id of a flow in the folders.
DEFINITION: A definition, in place of an id.
INPUT: The input of the flow.
SUBJECT: The user or device whose profile the session reads and writes.
SESSION: An id of the caller's own: 1 to 64 of A–Z, a–z, 0–9, `_` and `-`.
LOCALE: The user's locale (BCP 47).
HOST: Facts about the front end.
ANSWERS: A deep link: step, or `sub-flow/step`, and its values.
FROM: A session whose answers are walked through again.
IDEMPOTENCY-KEY: With an id of the caller's own: the same call again starts
  nothing.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore flow definition input subject session locale host answers from idempotency-key dry-run explain callback)
  (segue--method engine "startFlow" (list) args))

(cl-defun segue-current-screen (engine session &rest args &key since effective-schema callback)
  "Call `currentScreen' of ENGINE; for CALLBACK see `segue-call'.
Shows the session as it is now, once what is due has happened.
SESSION: The id of the session.
SINCE: Say what has changed since this revision.
EFFECTIVE-SCHEMA: Show the schema with its conditions decided for the values
  shown, for drawing a form while somebody types."
  (ignore since effective-schema callback)
  (segue--method engine "currentScreen" (list :session session) args))

(cl-defun segue-submit (engine session &rest args &key values coerce entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `submit' of ENGINE; for CALLBACK see `segue-call'.
Submits the values of a screen, or the result of an action.
SESSION: The id of the session.
VALUES: The values; without them, those that the view shows.
COERCE: Turn strings into what the schema asks for.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore values coerce entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "submit" (list :session session) args))

(cl-defun segue-send (engine session event &rest args &key payload values entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `send' of ENGINE; for CALLBACK see `segue-call'.
Sends an event to the innermost handler that applies.
SESSION: The id of the session.
EVENT: The event.
PAYLOAD: The payload of the event.
VALUES: What was typed, kept as the screen's draft.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore payload values entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "send" (list :session session :event event) args))

(cl-defun segue-back (engine session &rest args &key to count values entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `back' of ENGINE; for CALLBACK see `segue-call'.
Goes back: pops one visible entry, or more.
SESSION: The id of the session.
TO: The entry or step to go back to.
COUNT: How many entries to pop.
VALUES: What was typed, kept as the screen's draft.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore to count values entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "back" (list :session session) args))

(cl-defun segue-cancel (engine session &rest args &key level values entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `cancel' of ENGINE; for CALLBACK see `segue-call'.
Ends the top presentation without a result; on the root, the session.
SESSION: The id of the session.
LEVEL: The level to cancel, with all above it.
VALUES: What was typed, kept as the screen's draft.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore level values entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "cancel" (list :session session) args))

(cl-defun segue-dismiss (engine session &rest args &key result level values entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `dismiss' of ENGINE; for CALLBACK see `segue-call'.
Ends a presentation with a result, where its top step says `\"dismiss\":
  \"allow\"`.
SESSION: The id of the session.
RESULT: The result; without it, the values of the top entry.
LEVEL: The level to end, with all above it.
VALUES: What was typed, kept as the screen's draft.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore result level values entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "dismiss" (list :session session) args))

(cl-defun segue-select-tab (engine session tab &rest args &key values entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `selectTab' of ENGINE; for CALLBACK see `segue-call'.
Selects a tab.
SESSION: The id of the session.
TAB: The name of the tab.
VALUES: What was typed, kept as the screen's draft.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore values entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "selectTab" (list :session session :tab tab) args))

(cl-defun segue-fail (engine session error &rest args &key entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `fail' of ENGINE; for CALLBACK see `segue-call'.
Reports that an action did not succeed.
SESSION: The id of the session.
ERROR: `code`, `message`, and `data` if there is more to say.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "fail" (list :session session :error error) args))

(cl-defun segue-save-draft (engine session values &rest args &key entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `saveDraft' of ENGINE; for CALLBACK see `segue-call'.
Keeps what was typed, without submitting it.
SESSION: The id of the session.
VALUES: What was typed.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "saveDraft" (list :session session :values values) args))

(cl-defun segue-edit (engine session target &rest args &key values entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `edit' of ENGINE; for CALLBACK see `segue-call'.
Changes an earlier answer, then walks through the later ones again as far as
  they still hold.
SESSION: The id of the session.
TARGET: The entry or step whose answer is changed.
VALUES: The new values; without them, the earlier screen is shown.
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore values entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "edit" (list :session session :target target) args))

(cl-defun segue-update-session (engine session &rest args &key host locale entry if-revision idempotency-key confirm dry-run explain callback)
  "Call `updateSession' of ENGINE; for CALLBACK see `segue-call'.
Updates the host and the locale, as when the user continues on another
  device.
SESSION: The id of the session.
HOST: Facts about the front end.
LOCALE: The user's locale (BCP 47).
ENTRY: The entry that the command is meant for.
IF-REVISION: Refuse unless the session is at this revision.
IDEMPOTENCY-KEY: The same key again does nothing a second time.
CONFIRM: Allow unsaved answers to be lost.
DRY-RUN: Only show what would happen.
EXPLAIN: Say which guards were evaluated, and to what."
  (ignore host locale entry if-revision idempotency-key confirm dry-run explain callback)
  (segue--method engine "updateSession" (list :session session) args))

(cl-defun segue-migrate-session (engine session &rest args &key dry-run definition callback)
  "Call `migrateSession' of ENGINE; for CALLBACK see `segue-call'.
Moves a session to its flow as it is now, and walks through its answers
  again.
SESSION: The id of the session.
DRY-RUN: Only show what would become of it.
DEFINITION: The flow as it is now, for a session that was started with a
  definition."
  (ignore dry-run definition callback)
  (segue--method engine "migrateSession" (list :session session) args))

(cl-defun segue-history (engine session &rest args &key after limit callback)
  "Call `history' of ENGINE; for CALLBACK see `segue-call'.
Lists the records of a session's journal, oldest first.
SESSION: The id of the session.
AFTER: Only those after this revision.
LIMIT: At most this many, up to 1,000; 100 by default."
  (ignore after limit callback)
  (segue--method engine "history" (list :session session) args))

(cl-defun segue-list-sessions (engine &rest args &key flow subject state cursor limit callback)
  "Call `listSessions' of ENGINE; for CALLBACK see `segue-call'.
Lists sessions, newest first, a page at a time.
FLOW: Only those of this flow.
SUBJECT: Only those of this subject.
STATE: `active` or `ended`.
CURSOR: The cursor of the page before.
LIMIT: At most this many, up to 1,000; 50 by default."
  (ignore flow subject state cursor limit callback)
  (segue--method engine "listSessions" (list) args))

(cl-defun segue-delete-session (engine session &rest args &key callback)
  "Call `deleteSession' of ENGINE; for CALLBACK see `segue-call'.
Deletes a session and everything that was collected in it.
SESSION: The id of the session."
  (ignore callback)
  (segue--method engine "deleteSession" (list :session session) args))

(cl-defun segue-watch (engine &rest args &key session callback)
  "Call `watch' of ENGINE; for CALLBACK see `segue-call'.
Asks for a `sessionChanged` notification of each change from now on.
SESSION: The session; without it, all of them."
  (ignore session callback)
  (segue--method engine "watch" (list) args))

(cl-defun segue-unwatch (engine &rest args &key session callback)
  "Call `unwatch' of ENGINE; for CALLBACK see `segue-call'.
Ends the notifications that `watch` asked for.
SESSION: The session; without it, all of them."
  (ignore session callback)
  (segue--method engine "unwatch" (list) args))

(cl-defun segue-report-progress (engine session &rest args &key fraction message callback)
  "Call `reportProgress' of ENGINE; for CALLBACK see `segue-call'.
Reports how far the host is with its action; those who watch get a
  `progress` notification.
SESSION: The id of the session.
FRACTION: From 0 to 1.
MESSAGE: A few words for the user."
  (ignore fraction message callback)
  (segue--method engine "reportProgress" (list :session session) args))

(cl-defun segue-get-profile (engine subject &rest args &key callback)
  "Call `getProfile' of ENGINE; for CALLBACK see `segue-call'.
Returns what is known about a subject.
SUBJECT: The user or device."
  (ignore callback)
  (segue--method engine "getProfile" (list :subject subject) args))

(cl-defun segue-update-profile (engine subject &rest args &key set unset if-revision callback)
  "Call `updateProfile' of ENGINE; for CALLBACK see `segue-call'.
Sets and removes facts about a subject.
SUBJECT: The user or device.
SET: Facts to set.
UNSET: The names of facts to remove.
IF-REVISION: Refuse unless the profile is at this revision."
  (ignore set unset if-revision callback)
  (segue--method engine "updateProfile" (list :subject subject) args))

(cl-defun segue-delete-profile (engine subject &rest args &key if-revision callback)
  "Call `deleteProfile' of ENGINE; for CALLBACK see `segue-call'.
Forgets what is known about a subject.
SUBJECT: The user or device.
IF-REVISION: Refuse unless the profile is at this revision."
  (ignore if-revision callback)
  (segue--method engine "deleteProfile" (list :subject subject) args))

(cl-defun segue-evaluate (engine expression &rest args &key variables typed container session callback)
  "Call `evaluate' of ENGINE; for CALLBACK see `segue-call'.
Evaluates a CEL expression.
EXPRESSION: The expression.
VARIABLES: Names and their values.
TYPED: Values go in and come out as `{type, value}`.
CONTAINER: The namespace in which names are resolved.
SESSION: Use the names as this session's top entry sees them, without
  secrets."
  (ignore variables typed container session callback)
  (segue--method engine "evaluate" (list :expression expression) args))

(cl-defun segue-validate (engine schema value &rest args &key schemas formats callback)
  "Call `validate' of ENGINE; for CALLBACK see `segue-call'.
Validates a value against a JSON Schema.
SCHEMA: The schema.
VALUE: The value.
SCHEMAS: Schemas that it refers to, by URI.
FORMATS: Whether `format` is asserted."
  (ignore schemas formats callback)
  (segue--method engine "validate" (list :schema schema :value value) args))

(cl-defun segue-shutdown (engine &rest args &key callback)
  "Call `shutdown' of ENGINE; for CALLBACK see `segue-call'.
Announces that nothing but `exit` will follow."
  (ignore callback)
  (segue--method engine "shutdown" (list) args))

(provide 'segue-methods)
;;; segue-methods.el ends here
