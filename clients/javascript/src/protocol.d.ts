// The methods and the answers of the protocol. Written by tools/types.js: change that, or protocol/openrpc.json.

/** Any JSON object. */
export type JSONObject = { [name: string]: any };

/** An object that is sent. JSON would leave out what is in a `Map` or a `FormData`, and a promise has to be awaited first. */
export type GivenObject = JSONObject & { [Symbol.iterator]?: never; then?: never };

/** A session: its last view, or its id. With the view, a command is meant for the screen in that view. */
export type Session = View | string;

/** What every call takes besides its params. */
export interface CallOptions {
  /** Takes the request back. */
  signal?: AbortSignal;
}

/** What each command takes besides its own. */
export interface CommandOptions extends CallOptions {
  /** The entry that the command is meant for. */
  entry?: string | null;
  /** Refuse unless the session is at this revision. */
  ifRevision?: number | null;
  /** The same key again does nothing a second time. */
  idempotencyKey?: string | null;
  /** Allow unsaved answers to be lost. */
  confirm?: boolean | null;
  /** Only show what would happen. */
  dryRun?: boolean | null;
  /** Say which guards were evaluated, and to what. */
  explain?: boolean | null;
}

/** What `initialize` takes by name. */
export interface InitializeOptions extends CallOptions {
  /** The front end's `name` and `version`. */
  clientInfo?: GivenObject | null;
  /** The version of the protocol that the front end speaks. */
  protocolVersion?: string | null;
  /** A process; the engine ends when it does. */
  processId?: number | null;
  /** The locale of sessions that name none (BCP 47). */
  locale?: string | null;
  /** Facts about the front end: `sizeClass`, `platform`, anything. */
  host?: GivenObject | null;
}

/** What `checkFlow` takes by name. */
export interface CheckFlowOptions extends CallOptions {
  /** A definition, in place of an id. */
  definition?: GivenObject | null;
  /** The text of a definition, so that problems have lines and columns. */
  text?: string | null;
}

/** What `graphFlow` takes by name. */
export interface GraphFlowOptions extends CallOptions {
  /** Mark the path of this session. */
  session?: Session;
  /** `mermaid` (the default), `dot` or `json`. */
  format?: "mermaid" | "dot" | "json" | null;
}

/** What `startFlow` takes by name. */
export interface StartFlowOptions extends CallOptions {
  /** A definition, in place of an id. */
  definition?: GivenObject | null;
  /** The input of the flow. */
  input?: GivenObject | null;
  /** The user or device whose profile the session reads and writes. */
  subject?: string | null;
  /** An id of the caller's own: 1 to 64 of A–Z, a–z, 0–9, `_` and `-`. */
  session?: Session;
  /** The user's locale (BCP 47). */
  locale?: string | null;
  /** Facts about the front end. */
  host?: GivenObject | null;
  /** A deep link: step, or `sub-flow/step`, and its values. */
  answers?: GivenObject | null;
  /** A session whose answers are walked through again. */
  from?: Session;
  /** With an id of the caller's own: the same call again starts nothing. */
  idempotencyKey?: string | null;
  /** Only show what would happen. */
  dryRun?: boolean | null;
  /** Say which guards were evaluated, and to what. */
  explain?: boolean | null;
}

/** What `currentScreen` takes by name. */
export interface CurrentScreenOptions extends CallOptions {
  /** Say what has changed since this revision. */
  since?: number | null;
  /** Show the schema with its conditions decided for the values shown, for drawing a form while somebody types. */
  effectiveSchema?: boolean | null;
}

/** What `submit` takes by name. */
export interface SubmitOptions extends CommandOptions {
  /** Turn strings into what the schema asks for. */
  coerce?: boolean | null;
}

/** What `send` takes by name. */
export interface SendOptions extends CommandOptions {
  /** What was typed, kept as the screen's draft. */
  values?: GivenObject | null;
}

/** What `back` takes by name. */
export interface BackOptions extends CommandOptions {
  /** The entry or step to go back to. */
  to?: string | null;
  /** How many entries to pop. */
  count?: number | null;
  /** What was typed, kept as the screen's draft. */
  values?: GivenObject | null;
}

/** What `cancel` takes by name. */
export interface CancelOptions extends CommandOptions {
  /** The level to cancel, with all above it. */
  level?: number | null;
  /** What was typed, kept as the screen's draft. */
  values?: GivenObject | null;
}

/** What `dismiss` takes by name. */
export interface DismissOptions extends CommandOptions {
  /** The level to end, with all above it. */
  level?: number | null;
  /** What was typed, kept as the screen's draft. */
  values?: GivenObject | null;
}

/** What `selectTab` takes by name. */
export interface SelectTabOptions extends CommandOptions {
  /** What was typed, kept as the screen's draft. */
  values?: GivenObject | null;
}

/** What `updateSession` takes by name. */
export interface UpdateSessionOptions extends CommandOptions {
  /** Facts about the front end. */
  host?: GivenObject | null;
  /** The user's locale (BCP 47). */
  locale?: string | null;
}

/** What `migrateSession` takes by name. */
export interface MigrateSessionOptions extends CallOptions {
  /** Only show what would become of it. */
  dryRun?: boolean | null;
  /** The flow as it is now, for a session that was started with a definition. */
  definition?: GivenObject | null;
}

/** What `history` takes by name. */
export interface HistoryOptions extends CallOptions {
  /** Only those after this revision. */
  after?: number | null;
  /** At most this many, up to 1,000; 100 by default. */
  limit?: number | null;
}

/** What `listSessions` takes by name. */
export interface ListSessionsOptions extends CallOptions {
  /** Only those of this flow. */
  flow?: string | null;
  /** Only those of this subject. */
  subject?: string | null;
  /** `active` or `ended`. */
  state?: "active" | "ended" | null;
  /** The cursor of the page before. */
  cursor?: string | null;
  /** At most this many, up to 1,000; 50 by default. */
  limit?: number | null;
}

/** What `reportProgress` takes by name. */
export interface ReportProgressOptions extends CallOptions {
  /** From 0 to 1. */
  fraction?: number | null;
  /** A few words for the user. */
  message?: string | null;
}

/** What `updateProfile` takes by name. */
export interface UpdateProfileOptions extends CallOptions {
  /** Facts to set. */
  set?: GivenObject | null;
  /** The names of facts to remove. */
  unset?: string[] | null;
  /** Refuse unless the profile is at this revision. */
  ifRevision?: number | null;
}

/** What `deleteProfile` takes by name. */
export interface DeleteProfileOptions extends CallOptions {
  /** Refuse unless the profile is at this revision. */
  ifRevision?: number | null;
}

/** What `evaluate` takes by name. */
export interface EvaluateOptions extends CallOptions {
  /** Values go in and come out as `{type, value}`. */
  typed?: boolean | null;
  /** The namespace in which names are resolved. */
  container?: string | null;
  /** Use the names as this session's top entry sees them, without secrets. */
  session?: Session;
}

/** What `validate` takes by name. */
export interface ValidateOptions extends CallOptions {
  /** Schemas that it refers to, by URI. */
  schemas?: GivenObject | null;
  /** Whether `format` is asserted. */
  formats?: boolean | null;
}

/** The methods of the protocol. */
export interface Methods {
  /** Introduces the client and describes the engine. Optional, and at most once. */
  initialize(options?: InitializeOptions): Promise<Initialized>;
  /** Does nothing but answer. */
  ping(options?: CallOptions): Promise<Nothing>;
  /** Returns the OpenRPC document of this protocol. */
  rpcDiscover(options?: CallOptions): Promise<Document>;
  /** Lists the flows in the folders. */
  listFlows(options?: CallOptions): Promise<Flows>;
  /** Returns the definition of a flow. */
  describeFlow(flow: string, options?: CallOptions): Promise<Definition>;
  /** Reports everything that is wrong with a flow, all at once. */
  checkFlow(flow: string, options?: CheckFlowOptions): Promise<Diagnostics>;
  /** Reports everything that is wrong with a flow, all at once. */
  checkFlow(options: CheckFlowOptions & { flow?: string }): Promise<Diagnostics>;
  /** Returns the source of a diagram of a flow. */
  graphFlow(flow: string, options?: GraphFlowOptions): Promise<Picture>;
  /** Starts a session of a flow and shows its first screen. */
  startFlow(flow: string, options?: StartFlowOptions): Promise<View>;
  /** Starts a session of a flow and shows its first screen. */
  startFlow(options: StartFlowOptions & { flow?: string }): Promise<View>;
  /** Shows the session as it is now, once what is due has happened. */
  currentScreen(session: Session, options?: CurrentScreenOptions): Promise<View>;
  /** Submits the values of a screen, or the result of an action. */
  submit(session: Session, values?: GivenObject | null, options?: SubmitOptions): Promise<View>;
  /** Sends an event to the innermost handler that applies. */
  send(session: Session, event: string, payload?: any, options?: SendOptions): Promise<View>;
  /** Goes back: pops one visible entry, or more. */
  back(session: Session, options?: BackOptions): Promise<View>;
  /** Ends the top presentation without a result; on the root, the session. */
  cancel(session: Session, options?: CancelOptions): Promise<View>;
  /** Ends a presentation with a result, where its top step says `"dismiss": "allow"`. */
  dismiss(session: Session, result?: any, options?: DismissOptions): Promise<View>;
  /** Selects a tab. */
  selectTab(session: Session, tab: string, options?: SelectTabOptions): Promise<View>;
  /** Reports that an action did not succeed. */
  fail(session: Session, error: {
    code: string;
    message?: string;
    data?: any;
  }, options?: CommandOptions): Promise<View>;
  /** Keeps what was typed, without submitting it. */
  saveDraft(session: Session, values: GivenObject, options?: CommandOptions): Promise<View>;
  /** Changes an earlier answer, then walks through the later ones again as far as they still hold. */
  edit(session: Session, target: string, values?: GivenObject | null, options?: CommandOptions): Promise<View>;
  /** Updates the host and the locale, as when the user continues on another device. */
  updateSession(session: Session, options?: UpdateSessionOptions): Promise<View>;
  /** Moves a session to its flow as it is now, and walks through its answers again. */
  migrateSession(session: Session, options?: MigrateSessionOptions): Promise<View>;
  /** Lists the records of a session's journal, oldest first. */
  history(session: Session, options?: HistoryOptions): Promise<Records>;
  /** Lists sessions, newest first, a page at a time. */
  listSessions(options?: ListSessionsOptions): Promise<Sessions>;
  /** Deletes a session and everything that was collected in it. */
  deleteSession(session: Session, options?: CallOptions): Promise<Nothing>;
  /** Asks for a `sessionChanged` notification of each change from now on. */
  watch(session?: Session, options?: CallOptions): Promise<Nothing>;
  /** Ends the notifications that `watch` asked for. */
  unwatch(session?: Session, options?: CallOptions): Promise<Nothing>;
  /** Reports how far the host is with its action; those who watch get a `progress` notification. */
  reportProgress(session: Session, options?: ReportProgressOptions): Promise<Nothing>;
  /** Returns what is known about a subject. */
  getProfile(subject: string, options?: CallOptions): Promise<Profile>;
  /** Sets and removes facts about a subject. */
  updateProfile(subject: string, options?: UpdateProfileOptions): Promise<Profile>;
  /** Forgets what is known about a subject. */
  deleteProfile(subject: string, options?: DeleteProfileOptions): Promise<Nothing>;
  /** Evaluates a CEL expression. */
  evaluate(expression: string, variables?: GivenObject | null, options?: EvaluateOptions): Promise<Value>;
  /** Validates a value against a JSON Schema. */
  validate(schema: GivenObject | boolean, value: any, options?: ValidateOptions): Promise<Validity>;
  /** Announces that nothing but `exit` will follow. */
  shutdown(options?: CallOptions): Promise<Nothing>;
}

export type Nothing = Record<string, never>;

export type Document = JSONObject;

export interface Initialized {
  serverInfo: {
    name: "segue";
    version: string;
  };
  protocolVersion: string;
  capabilities: JSONObject;
  limits: JSONObject;
}

export interface Flows {
  flows: {
    id: string;
    version: string | null;
    title: string | null;
    digest: string | null;
    problems: Diagnostic[];
  }[];
}

export interface Definition {
  flow: string;
  digest: string;
  definition: JSONObject;
}

export interface Diagnostic {
  severity: "error" | "warning";
  code: string;
  message: string;
  hint: string | null;
  pointer: string;
  line: number | null;
  column: number | null;
  file?: string;
}

export interface Diagnostics {
  diagnostics: Diagnostic[];
}

export interface Picture {
  format: "mermaid" | "dot" | "json";
  source: string | JSONObject;
}

export interface Records {
  revision: number;
  records: {
    revision: number;
    time: string;
    command: JSONObject;
    changes: JSONObject[];
  }[];
}

export interface Sessions {
  sessions: {
    session: string;
    flow: string;
    subject: string | null;
    state: "active" | "ended";
    startedAt: string;
    updatedAt: string;
    revision: number;
  }[];
  cursor: string | null;
}

export interface Profile {
  subject: string;
  revision: number;
  facts: JSONObject;
}

export interface Value {
  value: any;
}

export interface FieldError {
  path: string;
  code: string;
  message: string;
  params: JSONObject;
}

export interface Validity {
  valid: boolean;
  errors: FieldError[];
}

export type View = ActiveView | EndedView;

/** What every view has. */
export interface AnyView {
  session: string;
  revision: number;
  profileRevision: number;
  now: string;
  flow: {
    id: string;
    version: string | null;
    digest: string;
  };
  accepted: boolean;
  replayed?: true;
  navigation: {
    chain: Presentation[];
  };
  progress: {
    done: number;
    remainingMin: number;
    remainingMax: number | null;
  };
  changes: ViewChange[];
  gate: null | Gate;
  notice: string | null;
  deadlines: Deadline[];
  walked?: {
    path: string;
    became: "kept" | "draft" | "waiting" | "dropped";
    why?: "refused" | "secretsLost" | "paramsChanged" | "newFields" | "inputChanged" | "notSubmitted" | "beforeAction" | "beforeEnd" | "noSuchStep" | "otherKind" | "presented" | "gate";
    was?: string;
    fields?: string[];
    lost?: string[];
  }[];
  preview?: {
    lost: LostEntry[];
    gates: string[];
  };
  trace?: {
    step: string | null;
    expression: string;
    holds: boolean;
  }[];
}

/** A view of a session that goes on. */
export interface ActiveView extends AnyView {
  state: "active";
  screen: UserScreen | ActionScreen;
  outcome: null;
}

/** A view of a session that is over. */
export interface EndedView extends AnyView {
  state: "ended";
  screen: EndScreen | null;
  outcome: Outcome;
}

export type Screen = UserScreen | ActionScreen | EndScreen;

/** What every screen has. */
export interface AnyScreen {
  step: string;
  title: string | null;
  body: string | null;
  schema: JSONObject | boolean | null;
  effectiveSchema?: JSONObject | boolean | null;
  ui: any;
  values: JSONObject;
  params: JSONObject;
  meta: any;
  errors: FieldError[];
  secretsHeld: string[];
  review?: ReviewedEntry[];
  submit: {
    allowed: boolean;
    title: string | null;
  };
  events: {
    event: string;
    title: string | null;
    enabled: boolean;
  }[];
  back: {
    allowed: boolean;
    does: "pop" | "cancel" | null;
    title: string | null;
    reason: string | null;
  };
  cancel: {
    allowed: boolean;
    reason?: string | null;
  };
}

/** A screen that waits for the user. */
export interface UserScreen extends AnyScreen {
  kind: "screen";
  entry: string;
  action?: undefined;
}

/** A screen that is shown while the host does an action. */
export interface ActionScreen extends AnyScreen {
  kind: "action";
  entry: string;
  action: {
    name: string;
    input: any;
    attempt: number;
    key: string;
    missing: string[];
  };
}

/** The screen of an end. */
export interface EndScreen extends AnyScreen {
  kind: "end";
  entry: null;
  action?: undefined;
}

export interface ReviewedEntry {
  entry: string;
  step: string;
  title: string | null;
  answers: {
    path: string;
    title: string;
    value: any;
    label?: string;
  }[];
  editable: boolean;
}

export interface Presentation {
  level: number;
  style: string;
  transition?: string | null;
  presentedBy?: string;
  purpose?: "modal" | "gate";
  tabs?: Tab[];
  depth?: number;
  stack?: Stack;
}

export interface Tab {
  name: string;
  title: string | null;
  icon: string | null;
  badge: string | null;
  tag: any;
  selected: boolean;
  loaded: boolean;
  overflow: boolean;
  depth: number;
  stack: Stack;
}

export type Stack = {
  entry: string;
  step: string;
  title: string | null;
}[];

export interface Gate {
  state: "pending" | "superseded" | "aborted";
  flow: string;
  reason: string | null;
}

export interface Deadline {
  at: string;
  kind: "after" | "timeout" | "expiresAfter" | "lifetime";
  entry?: string;
}

export interface ViewChange {
  change: "push" | "pop" | "replace" | "present" | "dismiss" | "select" | "cut" | "end" | "load" | "appear" | "disappear" | "unload";
  entry?: string;
  step?: string;
  level?: number;
  removed?: string[];
  style?: string;
  transition?: string | null;
  purpose?: "modal" | "gate";
  presentedBy?: string;
  why?: "done" | "cancelled" | "dismissed" | "superseded" | "aborted";
  tab?: string;
  root?: EnteredStep;
  placeholder?: EnteredStep;
  status?: string;
}

export interface EnteredStep {
  entry: string;
  step: string;
  level: number;
}

export interface LostEntry {
  entry: string;
  step: string;
  title: string | null;
  fields: string[];
}

export interface Outcome {
  status: "completed" | "failed" | "cancelled" | "expired" | "superseded";
  result: any;
  reason: string | null;
}

/** A message that answers nothing. */
export type Notification =
  /** A session has changed. */
  | { method: "sessionChanged"; params: { view: View } }
  /** How far the host is with its action. */
  | { method: "progress"; params: { session: string; fraction: number | null; message: string | null } };

/** The `data` of each refusal, by its kind. */
export interface RefusalData {
  flowNotFound: {
    kind: "flowNotFound";
    flow: string;
    suggestion?: string;
    flows?: string[];
    folders?: string[];
    view?: View;
  };
  flowInvalid: {
    kind: "flowInvalid";
    diagnostics: Diagnostic[];
    view?: View;
  };
  sessionNotFound: {
    kind: "sessionNotFound";
    session: string;
    view?: View;
  };
  sessionExists: {
    kind: "sessionExists";
    session: string;
    view?: View;
  };
  sessionEnded: {
    kind: "sessionEnded";
    outcome: Outcome;
    view?: View;
  };
  staleRevision: {
    kind: "staleRevision";
    revision: number;
    view?: View;
  };
  staleEntry: {
    kind: "staleEntry";
    entry: string | null;
    view?: View;
  };
  cannotGoBack: {
    kind: "cannotGoBack";
    reason: "atFirstStep" | "forbidden" | "actionRunning";
    view?: View;
  };
  cannotCancel: {
    kind: "cannotCancel";
    reason: "forbidden" | "actionRunning";
    step?: string;
    view?: View;
  };
  eventNotAllowed: {
    kind: "eventNotAllowed";
    event: string;
    allowed: string[];
    view?: View;
  };
  targetNotFound: {
    kind: "targetNotFound";
    target: string;
    targets: string[];
    view?: View;
  };
  notAllowed: {
    kind: "notAllowed";
    command: string;
    reason: "noSubmitHere" | "noActionHere" | "noDraftHere" | "nothingPresented" | "nothingAtLevel" | "forbidden" | "covered" | "noTabs" | "misplacedTabs" | "actionRunning" | "otherFlow" | "endsAtOnce";
    view?: View;
  };
  noTransition: {
    kind: "noTransition";
    step: string;
    view?: View;
  };
  loopDetected: {
    kind: "loopDetected";
    steps: string[];
    view?: View;
  };
  expressionFailed: {
    kind: "expressionFailed";
    step: string | null;
    expression: string;
    column: number;
    cause: string;
    view?: View;
  };
  inputInvalid: {
    kind: "inputInvalid";
    errors: FieldError[];
    view?: View;
  };
  leaveNeedsConfirmation: {
    kind: "leaveNeedsConfirmation";
    lost: LostEntry[];
    view?: View;
  };
  limitExceeded: {
    kind: "limitExceeded";
    limit: "depth" | "frames" | "levels" | "gates" | "walk";
    value: number;
    view?: View;
  };
  idempotencyMismatch: {
    kind: "idempotencyMismatch";
    command: string;
    view?: View;
  };
  profileConflict: {
    kind: "profileConflict";
    revision: number;
    view?: View;
  };
  storeUnavailable: {
    kind: "storeUnavailable";
    cause: string;
    file?: string;
    view?: View;
  };
  sessionCorrupt: {
    kind: "sessionCorrupt";
    record: number;
    byte: number | null;
    cause: string;
    view?: View;
  };
  flowsUnavailable: {
    kind: "flowsUnavailable";
    file: string;
    cause: string;
    view?: View;
  };
}
