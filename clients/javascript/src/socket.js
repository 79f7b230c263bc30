/**
 * The engine behind a WebSocket, for browsers: each text frame is a message.
 *
 * Knows nothing of requests and answers. This is a transport, like the one in `process.js`.
 */
import { ConnectionLost, EngineUnreachable } from "./errors.js";

/** The `readyState` of a WebSocket that is open. */
const OPEN = 1;

/** Milliseconds before each attempt to connect again. */
const DELAYS = [0, 250, 1000, 3000];

export class SocketTransport {
  resumable = true;

  constructor(url, { WebSocket = globalThis.WebSocket, delays = DELAYS }) {
    if (!WebSocket) throw new TypeError("there is no WebSocket here; pass one: Engine.connect(url, {WebSocket})");
    this.url = String(url);
    this.WebSocket = WebSocket;
    this.delays = delays;
  }

  open({ heard, lost, signal, timeout = Infinity }) {
    return new Promise((resolve, reject) => {
      const socket = new this.WebSocket(this.url);
      const link = new SocketLink(socket);
      let opened = false;
      const given = (settle, what) => {
        clearTimeout(patience);
        signal?.removeEventListener("abort", over);
        settle(what);
      };
      const refused = () => given(reject, this.#unreachable());
      const givenUp = (error) => { given(reject, error); socket.close(); };
      const over = () => givenUp(signal.reason);
      const late = () => givenUp(this.#unreachable(` within ${timeout / 1000} s`));
      const patience = Number.isFinite(timeout) ? setTimeout(late, timeout) : undefined;
      signal?.addEventListener("abort", over);
      socket.addEventListener("open", () => { opened = true; given(resolve, link); });
      socket.addEventListener("message", ({ data }) => heard(data));
      // A page is told no more than that there was an error. Not every WebSocket is closed after it.
      socket.addEventListener("error", refused);
      socket.addEventListener("close", (event) => (opened ? lost(closed(event)) : refused()));
    });
  }

  async reopen(callbacks) {
    let last;
    for (const delay of this.delays) {
      await passed(delay, callbacks.signal);
      try {
        return await this.open(callbacks);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  #unreachable(when = "") {
    return new EngineUnreachable(
      `no engine answers at ${this.url}${when}. Is the bridge running, and may this page use it?`, { url: this.url });
  }
}

/** Waits, and throws as soon as the signal aborts. */
function passed(delay, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const over = () => { clearTimeout(timer); reject(signal.reason); };
    const timer = setTimeout(() => { signal.removeEventListener("abort", over); resolve(); }, delay);
    signal.addEventListener("abort", over);
  });
}

class SocketLink {
  #socket;

  constructor(socket) {
    this.#socket = socket;
  }

  /** Sends a message. One that is sent while the connection closes is lost with it, and asked again by whoever asked. */
  send(text) {
    if (!(this.#socket.readyState > OPEN)) this.#socket.send(text);
  }

  /** Closes the connection, and waits no longer than `grace` milliseconds for the other side to agree. */
  async close(grace) {
    let patience;
    await new Promise((resolve) => {
      this.#socket.addEventListener("close", resolve);
      patience = setTimeout(resolve, grace);
      this.#socket.close(1000);
    });
    clearTimeout(patience);
    return null;
  }

  kill() {
    this.#socket.close();
  }
}

function closed({ code, reason }) {
  return new ConnectionLost(`the connection to the engine was lost (${reason || `status ${code}`})`, { status: code, reason });
}
