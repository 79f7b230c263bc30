/**
 * The engine as a child process, for Node: starts it, moves lines, drains what it says on stderr, ends it.
 *
 * Knows nothing of requests and answers. A transport opens links: `open` and `reopen` promise one, and pass each message to
 * `heard` and, once, the reason why the link ended to `lost`. A link has `send`, `close` and `kill`.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { EngineDied, EngineNotFound } from "./errors.js";

export { webcrypto } from "node:crypto";

const TAIL = 16_384;

/** How many milliseconds may pass between the end of the process and the end of its pipes, whichever comes first. */
const LATE = 1000;

export class ProcessTransport {
  #hasAnswered = false;

  constructor(options) {
    if (isGiven(options.store) && options.memory) {
      throw new TypeError(
        "store and memory exclude each other: leave out memory to keep the sessions in the store, or store to keep them only as " +
        "long as the engine runs");
    }
    this.command = located(path(options.command ?? (process.env.SEGUE || "segue")));
    this.arguments = commandLine(options);
    // In a process group of its own, it does not hear the Ctrl-C that is meant for this program, which may go on with it. Windows
    // has no such groups, and would open a window.
    const detached = process.platform !== "win32";
    this.options = { cwd: options.cwd, env: options.env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true, detached };
    /** Whether the sessions outlive the process. */
    this.resumable = !this.arguments.includes("--memory");
  }

  async open({ heard, lost }) {
    const child = this.#spawned();
    const hear = (text) => {
      this.#hasAnswered = true;
      heard(text);
    };
    const link = new ProcessLink(child, hear, (...how) => lost(this.#died(...how)));
    await new Promise((started, reject) => {
      child.once("spawn", started);
      child.once("error", (error) => reject(this.#unstartable(error)));
    });
    return link;
  }

  reopen(callbacks) {
    return this.open(callbacks);
  }

  /** The process. Some of what keeps it from being started is thrown at once, and the rest is told later. */
  #spawned() {
    try {
      return spawn(this.command, this.arguments, this.options);
    } catch (error) {
      throw "syscall" in error ? this.#unstartable(error) : error;
    }
  }

  #died(status, signal, stderr) {
    const how = signal ? `signal ${signal}` : `status ${status}`;
    const silent = !stderr.trim();
    const said = silent ? "" : `; the last it said on stderr:\n${stderr.trim()}`;
    const end = `ended with ${how}${this.#hasAnswered ? "" : " before its first answer"}${silent ? ", without a word on stderr" : ""}`;
    const lost = this.resumable ? "" : ". Its sessions were in memory and are lost; with a store they could be resumed";
    const message = this.#hasAnswered
      ? `the engine ${end}${lost}${said}`
      : `the engine, ${JSON.stringify(this.command)}, ${end}${said}${silent ? ". Is it segue?" : ""}`;
    return new EngineDied(message, { status, signal, stderr, resumable: this.resumable });
  }

  #unstartable(error) {
    const data = { command: this.command, cause: error.code };
    // Node says the same of a folder that is missing as of a program.
    const folder = isGiven(this.options.cwd) ? path(this.options.cwd) : null;
    const wrong = folder === null ? null : wrongWith(folder);
    if (wrong) {
      return new EngineNotFound(
        `the engine can't be started in the folder ${JSON.stringify(folder)}, which the option cwd names: ${wrong}. Name another ` +
        "one, or none to start it where this program runs.", data);
    }
    return new EngineNotFound(
      `${JSON.stringify(this.command)} can't be started: ${error.code ?? error.message}. Build it with ` +
      "'swift build -c release' in the Segue repository, then say where it is: Engine.spawn({command: " +
      "'.build/release/segue'}), or the environment variable SEGUE, or put it on the PATH.", data);
  }
}

function commandLine({ flows = [], store, memory = false, arguments: more = [] }) {
  const words = ["serve", "--framing", "lines"];
  for (const folder of [flows].flat()) words.push("--flows", path(folder));
  if (isGiven(store)) words.push("--store", path(store));
  if (memory) words.push("--memory");
  return [...words, ...more];
}

const isGiven = (option) => option !== undefined && option !== null;

const path = (name) => (name instanceof URL ? fileURLToPath(name) : String(name));

/** Why a process can't run in a folder; null if it can. */
function wrongWith(folder) {
  try {
    if (!statSync(folder).isDirectory()) return "it is a file";
    accessSync(folder, constants.X_OK);
    return null;
  } catch ({ code }) {
    return { ENOENT: "it does not exist", ENOTDIR: "it is within a file", EACCES: "this program may not enter it" }[code] ?? code;
  }
}

/** A name is looked for on the PATH; a path is relative to this process, not to where the engine will run. */
const located = (command) => (command.includes("/") ? resolve(command) : command);

class ProcessLink {
  #child;
  #stderr = "";
  #gone;

  constructor(child, heard, lost) {
    this.#child = child;
    this.pid = child.pid;
    child.stdout.setEncoding("utf8").on("data", lines(heard));
    child.stderr.setEncoding("utf8").on("data", (text) => { this.#stderr = (this.#stderr + text).slice(-TAIL); });
    // The exit says why the process is gone; a write that came too late adds nothing.
    child.stdin.on("error", () => {});
    child.once("error", () => {});
    this.#gone = new Promise((gone) => child.once("close", (status, signal) => {
      gone(status);
      if (child.pid !== undefined) lost(status, signal, this.#stderr);
    }));
    // Other processes that the engine has started may hold its pipes open for as long as they like; the pipes are read until
    // then.
    child.once("exit", () => {
      const impatient = setTimeout(() => [child.stdout, child.stderr].forEach((pipe) => pipe.destroy()), LATE);
      child.once("close", () => clearTimeout(impatient));
    });
    // A process that lives on without its output is of no use.
    child.stdout.once("end", () => {
      const impatient = setTimeout(() => child.kill("SIGKILL"), LATE);
      child.once("exit", () => clearTimeout(impatient));
    });
  }

  /** The end of what the process said on stderr. */
  get stderr() {
    return this.#stderr;
  }

  send(text) {
    this.#child.stdin.write(`${text}\n`);
  }

  /** Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` milliseconds apart. Returns its exit status. */
  async close(grace) {
    this.#child.stdin.end();
    const urges = [[grace, "SIGTERM"], [2 * grace, "SIGKILL"]].map(([delay, signal]) =>
      setTimeout(() => this.#child.kill(signal), delay));
    const status = await this.#gone;
    urges.forEach(clearTimeout);
    return status;
  }

  kill() {
    this.#child.kill("SIGKILL");
  }
}

/** Passes each line that is not blank to `heard`. The pieces of a long line are joined once: joining each would be quadratic. */
function lines(heard) {
  let begun = [];
  return (text) => {
    const ended = text.split("\n");
    const rest = ended.pop();
    for (const line of ended) {
      const whole = [...begun, line].join("");
      begun = [];
      if (whole.trim()) heard(whole);
    }
    if (rest) begun.push(rest);
  };
}
