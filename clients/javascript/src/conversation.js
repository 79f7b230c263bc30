/**
 * JSON-RPC without input or output: which answer belongs to whom, and what has to be sent again.
 *
 * Knows neither processes nor sockets, neither flows nor views.
 */
import { EngineGarbled } from "./errors.js";
import { encoded } from "./json.js";
import { refusal } from "./refusal.js";

/** The requests that wait for an answer, in the order in which they were sent. */
export class Conversation {
  #parse;
  #asked = 0;
  // Nobody waits for an abandoned request any more, but it keeps its place, since its answer still comes.
  #waiting = new Map();

  /** `parse` reads the text of a message. */
  constructor(parse) {
    this.#parse = parse;
  }

  /** Keeps a place for the answer: `waiter` has `resolve` and `reject`. Throws what `encoded` throws. */
  ask(method, params, waiter, repeatable = false) {
    const id = this.#asked + 1;
    const text = said({ id, method, params });
    this.#asked = id;
    const request = { id, text, waiter, repeatable, sent: 0 };
    this.#waiting.set(id, request);
    return request;
  }

  /** The text of a notification. */
  tell(method, params) {
    return said({ method, params });
  }

  /** Stops waiting for the answer to a request. Returns whether the request has been sent to the engine. */
  abandon(request) {
    request.waiter = null;
    if (request.sent === 0) this.#waiting.delete(request.id);
    return request.sent > 0;
  }

  /** Settles the request that a message answers, or returns the notification that the message is. Throws `EngineGarbled`. */
  hear(text) {
    const message = decoded(text, this.#parse);
    if ("method" in message) return { method: message.method, params: message.params };
    this.#settle(message);
    return null;
  }

  /** The link is lost: rejects the requests that can't be sent again. Returns whether others are left. */
  interrupt(error) {
    for (const request of this.#waiting.values()) {
      if (maySend(request)) continue;
      this.#waiting.delete(request.id);
      request.waiter?.reject(error);
    }
    return this.#waiting.size > 0;
  }

  /** Takes all requests that wait out of the conversation, so that others can come before them. */
  take() {
    const requests = [...this.#waiting.values()];
    this.#waiting.clear();
    return requests;
  }

  /** Puts back requests that were taken out. */
  put(requests) {
    for (const request of requests) this.#waiting.set(request.id, request);
  }

  /** Rejects all requests, as no answer will come. */
  end(error) {
    for (const request of this.take()) request.waiter?.reject(error);
  }

  #settle(answer) {
    // The engine could not read an id, for instance in a message over its limit. Answers come in order, so this is the
    // oldest request's. The program may have numbers parsed as something other than numbers.
    const id = answer.id == null ? this.#waiting.keys().next().value : Number(answer.id);
    const waiter = this.#waiting.get(id)?.waiter;
    this.#waiting.delete(id);
    if (answer.error) waiter?.reject(refusal(answer.error));
    else waiter?.resolve(answer.result);
  }
}

/** Whether a request may be sent. It is sent twice at most: one that kills the engine would kill every one after it. */
const maySend = ({ waiter, sent, repeatable }) => waiter !== null && (sent === 0 || (sent === 1 && repeatable));

const said = (message) => encoded({ jsonrpc: "2.0", ...message });

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Whether this is a message: a notification, a result with an id, or an error, which has no id if none could be read. */
function isMessage(message) {
  if (!isObject(message)) return false;
  return "method" in message || isObject(message.error) || ("result" in message && message.id != null);
}

function decoded(text, parse) {
  try {
    const message = parse(text);
    if (isMessage(message)) return message;
  } catch { /* Falls through to what any text is that is no message. */ }
  const received = String(text).slice(0, 200);
  throw new EngineGarbled(`the engine wrote what is no message: ${JSON.stringify(received)}`, { received });
}
