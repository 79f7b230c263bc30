/**
 * The methods of the protocol: what each takes by position. Everything else goes by name, in the options that come last.
 *
 * In the place of a session's id, its last view can be given. A command is then meant for the screen in that view, and is
 * refused (`StaleEntry`) if it comes late, instead of hitting another screen. Sends nothing.
 */

import { kindOf } from "./json.js";
import { areOptions } from "./options.js";

const query = (...positional) => ({ positional, command: false });
const command = (...positional) => ({ positional, command: true });

export const methods = {
  initialize: query(),
  ping: query(),
  "rpc.discover": query(),
  listFlows: query(),
  describeFlow: query("flow"),
  checkFlow: query("flow"),
  graphFlow: query("flow"),
  startFlow: query("flow"),
  currentScreen: query("session"),
  submit: command("session", "values"),
  send: command("session", "event", "payload"),
  back: command("session"),
  cancel: command("session"),
  dismiss: command("session", "result"),
  selectTab: command("session", "tab"),
  fail: command("session", "error"),
  saveDraft: command("session", "values"),
  edit: command("session", "target", "values"),
  updateSession: command("session"),
  history: query("session"),
  listSessions: query(),
  migrateSession: query("session"),
  deleteSession: query("session"),
  watch: query("session"),
  unwatch: query("session"),
  reportProgress: query("session"),
  getProfile: query("subject"),
  updateProfile: query("subject"),
  deleteProfile: query("subject"),
  evaluate: query("expression", "variables"),
  validate: query("schema", "value"),
  shutdown: query(),
};

/** The name of a method in JavaScript: `rpc.discover` is `rpcDiscover`. */
export const memberName = (method) => method.replace(/\.(.)/, (_, letter) => letter.toUpperCase());

/** What to send for a call, its `params`, and the `signal` with which the caller may abort it. */
export function request(method, given) {
  const { signal, ...named } = byName(method, given);
  const params = identified(method, named);
  for (const name of ["session", "from"]) {
    if (isView(params[name])) params[name] = params[name].session;
  }
  return { params, signal };
}

/**
 * Whether a request may be sent a second time without harm: it reads, it sets what is set already, or it has a key by which
 * the engine knows it. Others would be refused the second time, although they were done.
 */
export function isRepeatable(method, params) {
  if (method === "shutdown") return false;
  if (method === "updateProfile") return isAbsent(params.ifRevision);
  // The key is kept with the session: without a given id for that, a second session would be started.
  if (method === "startFlow" && isAbsent(params.session)) return false;
  const changes = methods[method]?.command || method === "startFlow";
  return !changes || !isAbsent(params.idempotencyKey);
}

/**
 * Whether the error of a request that was sent a second time says that the first one was carried out. A session that the
 * dead process had deleted is not found by the next one: it is gone, as was asked for.
 */
export const wasDone = (method, error) => method === "deleteSession" && error.kind === "sessionNotFound";

function byName(method, given) {
  const { positional } = methods[method];
  // A flow is named by its id, or defined among the options.
  const names = positional[0] === "flow" && typeof given[0] === "object" ? positional.slice(1) : positional;
  if (given.length > names.length + 1) {
    throw new TypeError(takes(method, names));
  }
  const options = given[names.length];
  if (!areOptions(options)) throw new TypeError(`${takes(method, names)}, where options is an object, not ${kindOf(options)}`);
  const values = names.map((name, index) => [name, given[index]]).filter(([, value]) => value !== undefined);
  return { ...options, ...Object.fromEntries(values) };
}

const takes = (method, names) => `${memberName(method)} takes (${[...names, "options"].join(", ")})`;

/** Adds a key, so that a retry is safe; the entry that a command is meant for; and an id for a session that is started. */
function identified(method, named) {
  if (methods[method].command) {
    const meant = isView(named.session) ? named.session.screen?.entry ?? undefined : undefined;
    return { entry: meant, idempotencyKey: newKey(), ...defined(named) };
  }
  if (method === "startFlow") return { session: newKey(), idempotencyKey: newKey(), ...defined(named) };
  return named;
}

const isView = (value) => value !== null && typeof value === "object" && "session" in value;

/** Whether the engine takes a value as absent. */
const isAbsent = (value) => value === undefined || value === null;

/** The parameters that are made up if they are not given, or null; elsewhere null may be a value. */
const MADE = ["session", "idempotencyKey"];

const defined = (named) => Object.fromEntries(
  Object.entries(named).filter(([name, value]) => (MADE.includes(name) ? !isAbsent(value) : value !== undefined)));

// A page has `randomUUID` only if it was fetched securely.
let crypto = globalThis.crypto;

/**
 * Must be called before the first request: Node has `crypto` as a global only from version 19 on. A top-level `await` would
 * rule out `require`.
 */
export async function prepareKeys() {
  crypto ??= (await import("./process.js")).webcrypto;
}

/** A key by which the engine recognises a request. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
