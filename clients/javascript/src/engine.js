/**
 * A running engine: calls, their answers, notifications, and what happens when it dies.
 *
 * Knows no process and no socket: a transport opens links, and this asks it for another one when a link is lost.
 */
import { Actions } from "./actions.js";
import { Conversation } from "./conversation.js";
import { EngineClosed, EngineGarbled, EngineTimeout } from "./errors.js";
import { isRepeatable, memberName, methods, request } from "./methods.js";
import { Notifications } from "./notifications.js";
import { SocketTransport } from "./socket.js";

/** Something that happens to an engine by itself: `notification`, `action`, `interrupted`, `restarted`, `error`. */
class EngineEvent extends Event {
  constructor(type, facts) {
    super(type);
    Object.assign(this, facts);
  }
}

export class Engine extends EventTarget {
  #transport;
  #timeout;
  #link = null;
  #opening = false;
  #ended = null;
  #mayRestart = true;
  #conversation = new Conversation();
  #actions = new Actions(this);
  #listeners = new Set();
  // What a process forgets when it dies: the handshake, and who is told of what.
  #initialized = null;
  #watched = new Map();

  /** Starts `segue serve` as a child process. For Node. */
  static async spawn(options = {}) {
    const { ProcessTransport } = await import("./process.js");
    return new Engine(new ProcessTransport(options), options).#open();
  }

  /** Connects to an engine through a WebSocket. */
  static async connect(url, options = {}) {
    return new Engine(new SocketTransport(url, options), options).#open();
  }

  constructor(transport, { timeout = 30_000 } = {}) {
    super();
    this.#transport = transport;
    this.#timeout = timeout;
  }

  /** The id of the process, where there is one. */
  get pid() {
    return this.#link?.pid;
  }

  /** The end of what the process said on stderr. */
  get stderr() {
    return this.#link?.stderr ?? "";
  }

  /** Has an action done by a function, which promises its result. What it throws, the action fails with. */
  on(action, handler) {
    this.#actions.handle(action, handler);
    return this;
  }

  /** The notifications from now on, until the engine is closed. */
  notifications() {
    const heard = new Notifications(() => this.#listeners.delete(heard));
    if (this.#ended) heard.end();
    else this.#listeners.add(heard);
    return heard;
  }

  /** Calls a method of the protocol. Of a view that shows an action with a handler, the view after it is the answer. */
  async call(method, ...given) {
    const { params, signal } = request(method, given);
    const result = await this.request(method, params, { signal });
    this.#remember(method, params);
    return params.dryRun ? result : this.#actions.settled(result);
  }

  /** Sends any request by its name on the wire, and gives the bare result. */
  request(method, params = {}, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      signal?.throwIfAborted();
      const settled = (settle) => (value) => { stop(); settle(value); };
      const waiter = { resolve: settled((value) => { this.#mayRestart = true; resolve(value); }), reject: settled(reject) };
      const asked = this.#conversation.ask(method, params, waiter, isRepeatable(method, params));
      const giveUp = (error) => { this.#abandon(asked); waiter.reject(error); };
      const stop = this.#limit(method, signal, giveUp);
      if (this.#link) this.#send(asked);
      else this.#reopen();
    });
  }

  /** Sends a notification, which has no answer. */
  notify(method, params = {}) {
    if (this.#ended) throw this.#ended;
    this.#link?.send(this.#conversation.tell(method, params));
  }

  /** Asks the process to exit, and closes. Its exit status: 0 after `shutdown`, else 1. */
  async exit() {
    this.notify("exit");
    return this.close();
  }

  /** Ends the process, in any case, or the connection: it is asked first, and urged `grace` milliseconds later. */
  async close({ grace = 5000 } = {}) {
    this.#end(new EngineClosed("the engine is closed"));
    const status = await this.#link?.close(grace);
    return status ?? null;
  }

  // Links

  async #open() {
    this.#link = await this.#transport.open(this.#callbacks());
    return this;
  }

  #callbacks() {
    return { heard: (text) => this.#heard(text), lost: (error) => this.#lost(error) };
  }

  #send(asked) {
    asked.sent += 1;
    this.#link.send(asked.text);
  }

  #heard(text) {
    try {
      const notification = this.#conversation.hear(text);
      if (notification) this.#notified(notification);
    } catch (error) {
      if (!(error instanceof EngineGarbled)) throw error;
      this.#end(error);
      this.#link?.kill();
    }
  }

  /** A death is followed by one new start, and another one only when something was answered since, or is yet to be said. */
  #lost(error) {
    this.#link = null;
    if (this.#ended) return;
    if (!this.#transport.resumable) {
      this.#end(error);
      this.#dispatch("interrupted", { error });
      return;
    }
    const unanswered = this.#conversation.interrupt(error);
    this.#dispatch("interrupted", { error });
    if (this.#mayRestart || unanswered) this.#reopen(error);
  }

  async #reopen(reason) {
    if (this.#opening) return;
    this.#opening = true;
    this.#mayRestart = false;
    try {
      const link = await this.#transport.reopen(this.#callbacks());
      if (this.#ended) link.close(0);
      else this.#resume(link, reason);
    } catch (error) {
      this.#conversation.end(error);
    } finally {
      this.#opening = false;
    }
  }

  /** First what the new process has to know, then what was not answered, in the order in which it was asked. */
  #resume(link, error) {
    this.#link = link;
    const unanswered = this.#conversation.take();
    const ignored = { resolve() {}, reject() {} };
    const restarted = { resolve: () => this.#dispatch("restarted", { error, resent: unanswered.length }), reject() {} };
    if (this.#initialized) this.#send(this.#conversation.ask("initialize", this.#initialized, ignored));
    for (const params of this.#watched.values()) this.#send(this.#conversation.ask("watch", params, ignored));
    this.#send(this.#conversation.ask("ping", {}, restarted));
    this.#conversation.put(unanswered);
    unanswered.forEach((asked) => this.#send(asked));
  }

  #end(error) {
    this.#ended ??= error;
    this.#conversation.end(error);
    for (const listener of this.#listeners) listener.end();
  }

  // Requests

  /** Calls back when the time is up, or when the caller has taken the request back. Gives what stops that. */
  #limit(method, signal, giveUp) {
    const seconds = this.#timeout / 1000;
    const late = () => giveUp(new EngineTimeout(`no answer to ${method} within ${seconds} s`, { method, seconds }));
    const timer = Number.isFinite(this.#timeout) ? setTimeout(late, this.#timeout) : undefined;
    const aborted = () => giveUp(signal.reason);
    signal?.addEventListener("abort", aborted);
    return () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", aborted);
    };
  }

  #abandon({ id }) {
    if (this.#conversation.abandon(id)) this.notify("$/cancelRequest", { id });
  }

  #remember(method, params) {
    if (method === "initialize") this.#initialized = params;
    if (method === "watch") this.#watched.set(params.session, params);
    if (method === "unwatch") this.#watched.delete(params.session);
  }

  // Notifications

  #notified(notification) {
    for (const listener of this.#listeners) listener.add(notification);
    this.#dispatch("notification", notification);
    if (notification.method !== "sessionChanged") return;
    this.#actions.settled(notification.params.view).catch((error) => this.#dispatch("error", { error }));
  }

  #dispatch(type, facts) {
    this.dispatchEvent(new EngineEvent(type, facts));
  }
}

for (const method of Object.keys(methods)) {
  Object.defineProperty(Engine.prototype, memberName(method), {
    configurable: true, writable: true,
    value(...given) { return this.call(method, ...given); },
  });
}
