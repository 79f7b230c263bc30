/**
 * As much of RFC 6455 as the tests need, for a Node that has no WebSocket: text frames, whole, and the closing ones.
 */
import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";

const TEXT = 1, CLOSE = 8;
const accepted = (key) => createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

/** One end of a connection: emits `message` with `data`, and `close` with `code` and `reason`. */
class Connection extends EventTarget {
  #socket;
  #buffer = Buffer.alloc(0);
  #masking;
  #end = { code: 1006, reason: "" };

  get isOpen() {
    return this.#socket !== undefined;
  }

  attach(socket, masking, head) {
    this.#socket = socket;
    this.#masking = masking;
    socket.on("data", (data) => this.#read(data)).on("error", () => {});
    socket.once("close", () => this.emit("close", this.#end));
    if (head.length > 0) this.#read(head);
  }

  send(text) {
    this.#write(TEXT, Buffer.from(text));
  }

  close(code = 1000) {
    this.#end = { code, reason: "" };
    this.#write(CLOSE, Buffer.from([code >> 8, code & 255]));
    this.#socket.end();
  }

  /** As when the network goes away. */
  destroy() {
    this.#socket.destroy();
  }

  emit(type, facts = {}) {
    this.dispatchEvent(Object.assign(new Event(type), facts));
  }

  #write(opcode, payload) {
    if (this.#socket.writable) this.#socket.write(frame(opcode, payload, this.#masking));
  }

  #read(data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (let read = unframed(this.#buffer); read; read = unframed(this.#buffer)) {
      this.#buffer = this.#buffer.subarray(read.length);
      if (read.opcode === TEXT) this.emit("message", { data: read.payload.toString() });
      if (read.opcode === CLOSE) {
        this.#end = { code: read.payload.length >= 2 ? read.payload.readUInt16BE() : 1005, reason: "" };
        this.#socket.end();
      }
    }
  }
}

/** The client's end, with the names of the platform's class. */
class ClientConnection extends Connection {
  #asked;

  constructor(url) {
    super();
    const key = randomBytes(16).toString("base64");
    const asked = request(url.replace(/^ws/, "http"), {
      headers: { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13" },
    });
    const refused = () => { this.emit("error"); this.emit("close", { code: 1006, reason: "" }); };
    asked.once("response", refused).once("error", refused).once("upgrade", (response, socket, head) => {
      if (response.headers["sec-websocket-accept"] !== accepted(key)) return refused();
      this.attach(socket, true, Buffer.alloc(0));
      this.emit("open");
      if (head.length > 0) socket.unshift(head);
    });
    asked.end();
    this.#asked = asked;
  }

  /** One that is not open yet is refused. */
  close(code) {
    if (this.isOpen) super.close(code);
    else this.#asked.destroy(new Error("closed before it was open"));
  }
}

/** The platform's own class, where there is one. */
export const WebSocket = globalThis.WebSocket ?? ClientConnection;

/** The server's end of a request to upgrade. */
export function upgraded(request, socket, head) {
  socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
    `Sec-WebSocket-Accept: ${accepted(request.headers["sec-websocket-key"])}\r\n\r\n`);
  const connection = new Connection();
  connection.attach(socket, false, head);
  return connection;
}

// Frames

function frame(opcode, payload, masking) {
  const long = payload.length > 65_535 ? 8 : payload.length > 125 ? 2 : 0;
  const head = Buffer.alloc(2 + long);
  head[0] = 0x80 | opcode;
  head[1] = (masking ? 0x80 : 0) | (long === 8 ? 127 : long === 2 ? 126 : payload.length);
  if (long === 2) head.writeUInt16BE(payload.length, 2);
  if (long === 8) head.writeBigUInt64BE(BigInt(payload.length), 2);
  if (!masking) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, masked(payload, mask)]);
}

/** The first frame, if it is all there, and its length. */
function unframed(buffer) {
  if (buffer.length < 2) return null;
  const long = { 126: 2, 127: 8 }[buffer[1] & 127] ?? 0;
  const hasMask = buffer[1] >= 128;
  const start = 2 + long + (hasMask ? 4 : 0);
  if (buffer.length < start) return null;
  const size = long === 8 ? Number(buffer.readBigUInt64BE(2)) : long === 2 ? buffer.readUInt16BE(2) : buffer[1] & 127;
  if (buffer.length < start + size) return null;
  const payload = buffer.subarray(start, start + size);
  return {
    opcode: buffer[0] & 15, length: start + size,
    payload: hasMask ? masked(payload, buffer.subarray(start - 4, start)) : Buffer.from(payload),
  };
}

const masked = (payload, mask) => Buffer.from(payload.map((byte, index) => byte ^ mask[index & 3]));
