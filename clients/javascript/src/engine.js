/**
 * A running engine: calls, their answers, notifications, and what happens when it dies.
 *
 * Knows no process and no socket: a transport opens links, and this asks it for another one when a link is lost.
 */
import { Actions } from "./actions.js";
import { Conversation } from "./conversation.js";
import { EngineClosed, EngineGarbled, EngineTimeout } from "./errors.js";
import { Handshake } from "./handshake.js";
import { isRepeatable, memberName, methods, prepareKeys, request, wasDone } from "./methods.js";
import { Notifications } from "./notifications.js";
import { checkOptions, milliseconds, named } from "./options.js";
import { SocketTransport } from "./socket.js";

/** How many milliseconds a link must last to count as working: its loss is then no failure of the new start. */
const STEADY = 10_000;

const SPAWN_OPTIONS = ["command", "flows", "store", "memory", "arguments", "cwd", "env", "timeout", "parse"];
const CONNECT_OPTIONS = ["WebSocket", "delays", "timeout", "parse"];

export class Engine extends EventTarget {
  #transport;
  #timeout;
  #link = null;
  #opening = null;
  #openedAt = 0;
  #ended = null;
  /** With which status the process exited when it was closed. */
  #status = null;
  #mayRestart = true;
  #loss = null;
  #conversation;
  #handshake = new Handshake();
  #actions = new Actions(this, (type, facts) => this.#dispatch(type, facts));
  #listeners = new Set();
  /** The functions that reject calls which have been answered, but wait for a handler. */
  #settling = new Set();
  /** Ends whatever the transport is doing. */
  #over = new AbortController();

  /** Starts `segue serve` as a child process. For Node. */
  static async spawn(options) {
    checkOptions("Engine.spawn", options, SPAWN_OPTIONS);
    const { ProcessTransport } = await import("./process.js");
    return new Engine(new ProcessTransport(options ?? {}), options ?? {}).#open();
  }

  /** Connects to an engine through a WebSocket. */
  static async connect(url, options) {
    checkOptions("Engine.connect", options, CONNECT_OPTIONS);
    return new Engine(new SocketTransport(url, options ?? {}), options ?? {}).#open();
  }

  constructor(transport, { timeout = 30_000, parse = JSON.parse } = {}) {
    super();
    this.#transport = transport;
    this.#conversation = new Conversation(parse);
    this.#timeout = milliseconds("timeout", timeout);
  }

  /** The id of the process, if there is one. */
  get pid() {
    return this.#link?.pid;
  }

  /** The end of what the process said on stderr. */
  get stderr() {
    return this.#link?.stderr ?? "";
  }

  /**
   * Has an action done by a function, which promises its result, an object or nothing. If it throws, the action fails, with
   * the `code` and the `message` of that if it has a `code`.
   */
  on(action, handler) {
    this.#actions.handle(action, handler);
    return this;
  }

  /** The notifications from now on, until the engine is closed; if the engine is lost, its error is thrown. */
  notifications() {
    const heard = new Notifications(() => this.#listeners.delete(heard));
    if (this.#ended) heard.end();
    else this.#listeners.add(heard);
    return heard;
  }

  /**
   * Calls a method of the protocol. If the answer is a view that shows an action with a handler, the view after it is
   * returned.
   */
  async call(method, ...given) {
    const { params, signal } = request(method, given);
    return this.#ask(method, params, signal, (result) => {
      this.#handshake.remember(method, params);
      if (method === "deleteSession") this.#actions.forget(params.session);
      // Somebody else may have deleted a session of that name.
      if (method === "startFlow" && !params.dryRun && !result.replayed) this.#actions.forget(result.session);
      return params.dryRun ? result : this.#actions.settled(result);
    });
  }

  /** Sends any request by its name on the wire, and returns the bare result. */
  async request(method, given, { signal } = {}) {
    const params = named(method, given);
    return this.#ask(method, params, signal, (result) => {
      this.#handshake.remember(method, params);
      return result;
    });
  }

  /** Sends a notification, which has no answer. */
  notify(method, given) {
    if (this.#ended) throw this.#ended;
    this.#link?.send(this.#conversation.tell(method, named(method, given)));
  }

  /** Asks the process to exit, and closes. Returns its exit status: 0 after `shutdown`, else 1. */
  async exit() {
    this.notify("exit");
    return this.close();
  }

  /**
   * Ends the process, in any case, or the connection: asks first, and insists `grace` milliseconds later. Returns the exit
   * status of a process, also to whoever closes again.
   */
  async close({ grace = 5000 } = {}) {
    this.#end(new EngineClosed("the engine is closed"));
    await this.#opening;
    this.#status = (await this.#link?.close(grace)) ?? this.#status;
    return this.#status;
  }

  // Links

  async #open() {
    await prepareKeys();
    this.#opened(await this.#transport.open(this.#callbacks()));
    return this;
  }

  #callbacks() {
    return {
      heard: (text) => this.#heard(text), lost: (error) => this.#lost(error),
      signal: this.#over.signal, timeout: this.#timeout,
    };
  }

  #opened(link) {
    this.#link = link;
    this.#openedAt = performance.now();
  }

  #send(asked) {
    asked.sent += 1;
    this.#link.send(asked.text);
  }

  #heard(text) {
    try {
      const shaking = this.#handshake.isRunning;
      const notification = this.#conversation.hear(text);
      if (notification) this.#notified(notification);
      else this.#mayRestart ||= !shaking;
    } catch (error) {
      if (!(error instanceof EngineGarbled)) throw error;
      this.#end(error);
      this.#link?.kill();
    }
  }

  /** Follows a loss by one new start, and by another one only if that one has worked, or if something is still to be sent. */
  #lost(error) {
    this.#link = null;
    this.#loss = error;
    if (this.#ended) return;
    // Whoever hears of the loss and then asks something must not have another process started.
    const isOver = !this.#transport.resumable;
    if (isOver) this.#ended = error;
    const unanswered = this.#conversation.interrupt(error);
    this.#dispatch("interrupted", { error });
    this.#mayRestart ||= performance.now() - this.#openedAt > STEADY;
    if (isOver) this.#finish(error);
    if (this.#ended) return;
    if (this.#mayRestart || unanswered) this.#reopen();
    else if (!this.#opening) this.#abandon(error);
  }

  #reopen() {
    this.#opening ??= this.#transport.reopen(this.#callbacks())
      .then((link) => this.#resume(link), (error) => this.#abandon(error))
      .finally(() => { this.#opening = null; });
    this.#mayRestart = false;
  }

  /** Sends first what the new process has to know, then what was not answered, in the order in which it was asked. */
  #resume(link) {
    this.#opened(link);
    if (this.#ended) return;
    const unanswered = this.#conversation.take().filter(({ waiter }) => waiter !== null);
    const begun = this.#handshake.begin(this.#conversation, () => {
      this.#dispatch("restarted", { error: this.#loss, resent: unanswered.length });
    });
    this.#conversation.put(unanswered);
    for (const asked of [...begun, ...unanswered]) this.#send(asked);
  }

  #end(error) {
    if (this.#ended) return;
    this.#ended = error;
    this.#finish(error);
  }

  #finish(error) {
    this.#over.abort(error);
    for (const reject of this.#settling) reject(error);
    this.#abandon(error);
  }

  /**
   * Gives up: there is no link, and none is looked for until something is asked. Those who only listen are told, unless the
   * engine was closed.
   */
  #abandon(error) {
    this.#conversation.end(error);
    const isClosed = this.#ended instanceof EngineClosed;
    for (const listener of this.#listeners) listener.end(isClosed ? null : error);
    if (!isClosed) this.#dispatch("lost", { error });
  }

  // Requests

  /**
   * Sends a request. The answer is read as soon as it is there, so that a notification after it finds everything as the
   * answer left it.
   */
  #ask(method, params, signal, read) {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      signal?.throwIfAborted();
      const waiter = {
        resolve: (result) => { unlimit(); resolve(this.#unlessOver(read(result), signal)); },
        reject(error) {
          if (asked.sent > 1 && wasDone(method, error)) return waiter.resolve({});
          unlimit();
          reject(error);
        },
      };
      const asked = this.#conversation.ask(method, params, waiter, isRepeatable(method, params));
      const unlimit = this.#limit(asked, method, params, signal);
      if (this.#link) this.#send(asked);
      else this.#reopen();
    });
  }

  /** What comes after an answer, unless the caller aborts the call or the engine ends first: a handler may take for ever. */
  #unlessOver(work, signal) {
    if (!(work instanceof Promise)) return work;
    return new Promise((resolve, reject) => {
      const taken = () => reject(signal.reason);
      this.#settling.add(reject);
      // A handler may have aborted the call before it began to wait for anything.
      if (signal?.aborted) taken();
      signal?.addEventListener("abort", taken);
      work.then(resolve, reject).finally(() => {
        this.#settling.delete(reject);
        signal?.removeEventListener("abort", taken);
      });
    });
  }

  /**
   * Gives a request up when its time is over, or when the caller aborts it. Returns the function that stops watching for
   * that.
   */
  #limit(asked, method, { session, idempotencyKey }, signal) {
    const seconds = this.#timeout / 1000;
    const facts = { method, seconds, session, idempotencyKey };
    const late = () => this.#giveUp(asked, new EngineTimeout(`no answer to ${method} within ${seconds} s`, facts));
    const taken = () => this.#giveUp(asked, signal.reason);
    const timer = Number.isFinite(this.#timeout) ? setTimeout(late, this.#timeout) : undefined;
    signal?.addEventListener("abort", taken);
    return () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", taken);
    };
  }

  #giveUp(asked, error) {
    const { waiter } = asked;
    if (this.#conversation.abandon(asked)) this.notify("$/cancelRequest", { id: asked.id });
    waiter.reject(error);
  }

  // Notifications

  #notified(notification) {
    for (const listener of this.#listeners) listener.add(notification);
    this.#dispatch("notification", notification);
    if (notification.method !== "sessionChanged") return;
    this.#actions.told(notification.params.view).catch((error) => this.#dispatch("error", { error }));
  }

  /** Returns whether no listener has prevented what is done by default. */
  #dispatch(type, facts) {
    return this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), facts));
  }
}

for (const method of Object.keys(methods)) {
  Object.defineProperty(Engine.prototype, memberName(method), {
    configurable: true, writable: true,
    value(...given) { return this.call(method, ...given); },
  });
}
