/**
 * The engine behind a WebSocket, for browsers: each text frame is a message.
 *
 * Knows nothing of requests and answers. It is a transport as the one in `process.js` is.
 */
import { ConnectionLost, EngineUnreachable } from "./errors.js";

/** The `readyState` of a WebSocket through which messages go. */
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

  open({ heard, lost }) {
    return new Promise((resolve, reject) => {
      const socket = new this.WebSocket(this.url);
      const link = new SocketLink(socket);
      let opened = false;
      const refused = () => reject(this.#unreachable());
      socket.addEventListener("open", () => { opened = true; resolve(link); });
      socket.addEventListener("message", ({ data }) => heard(data));
      // A page is not told more than that there was one. Not every WebSocket closes after it.
      socket.addEventListener("error", refused);
      socket.addEventListener("close", (event) => (opened ? lost(closed(event)) : refused()));
    });
  }

  async reopen(callbacks) {
    let last;
    for (const delay of this.delays) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      try {
        return await this.open(callbacks);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  #unreachable() {
    return new EngineUnreachable(
      `no engine answers at ${this.url}. Is the bridge running, and may this page use it?`, { url: this.url });
  }
}

class SocketLink {
  #socket;

  constructor(socket) {
    this.#socket = socket;
  }

  /** What is sent while the connection closes is lost with it, and asked again by whoever asked. */
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
