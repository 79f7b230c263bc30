/** Plays transcripts through the client: each message that is sent becomes a call of the method of that name. */
import assert from "node:assert/strict";
import { SegueError } from "../src/segue.js";
import { memberName, methods } from "../src/methods.js";
import { next } from "./stage.js";

/** `start` promises an engine for a command line; `kill` kills the one that runs. Compared is what `same` leaves. */
export class Player {
  #engine;
  #words;
  #heard = [];

  constructor({ start, kill, before = () => {}, same = (message) => message }) {
    Object.assign(this, { start, kill, before, same });
  }

  async play(turn) {
    if (turn.mark === "$ ") return this.#begin(turn.text);
    await this.before(this.#engine);
    const came = [...this.#heard.splice(0), await this.#answer(JSON.parse(turn.text))];
    const where = `line ${turn.line}: ${turn.text}`;
    assert.equal(came.length, turn.expected.length, where);
    came.forEach((message, index) => {
      assert.deepEqual(this.same(withoutKeys(message)), this.same(withoutKeys(facts(turn.expected[index]))), where);
    });
  }

  /** A second engine with the same words is what the client starts by itself when the first one is killed. */
  async #begin(words) {
    if (this.#engine && words === this.#words) {
      const restarted = next(this.#engine, "restarted");
      this.kill(this.#engine);
      await restarted;
      return;
    }
    await this.#engine?.close();
    this.#words = words;
    this.#engine = await this.start(words.split(" ").slice(2));
    this.#engine.addEventListener("notification", ({ method, params }) => this.#heard.push({ method, params }));
  }

  async #answer({ method, params = {} }) {
    const { positional } = methods[method];
    const options = Object.fromEntries(Object.entries(params).filter(([name]) => !positional.includes(name)));
    const given = positional.map((name) => params[name]);
    try {
      return { result: await this.#engine[memberName(method)](...given, options) };
    } catch (error) {
      if (!(error instanceof SegueError) || error.code === 0) throw error;
      return { error: { code: error.code, message: error.message, data: error.data } };
    }
  }
}

/** What a message says, apart from the envelope, whose ids are the client's own. */
function facts({ jsonrpc, id, ...rest }) {
  return rest;
}

/** The history tells the key of each command, and the client gives each one a key. */
function withoutKeys(message) {
  const records = message.result?.records?.map(({ command: { idempotencyKey, ...command }, changes, ...record }) => (
    { ...record, command, changes: changes.filter(({ change }) => change !== "keyed") }));
  return records ? { ...message, result: { ...message.result, records } } : message;
}
