/** Values as they are sent and read: JSON, large numbers, long texts. */
import assert from "node:assert/strict";
import { InvalidParams, ParseError } from "../src/segue.js";
import { engine, test } from "./stage.js";

test("a message of some megabytes goes there and back whole", async (t) => {
  const running = await engine(t);
  const text = "å😀\u2028\n".repeat(500_000);
  const answers = await Promise.all([running.evaluate("v", { v: text }), running.evaluate("v + 1", { v: 1 })]);
  assert.equal(answers[0].value, text);
  assert.equal(answers[1].value, 2);
});

test("messages are read as the program wants it", async (t) => {
  const running = await engine(t, { memory: true, parse: (text) => JSON.parse(text.replaceAll("9007199254740993", '"as it is written"')) });
  assert.equal((await running.evaluate("9007199254740993")).value, "as it is written");
});

test("whole numbers may be read as BigInt, and are sent exactly", async (t) => {
  const parse = (text) => JSON.parse(text.replace(/(?<=[:,[])-?\d+(?=[,\]}])/g, '"#$&"'), (_, value) =>
    (typeof value === "string" && /^#-?\d+$/.test(value) ? BigInt(value.slice(1)) : value));
  const running = await engine(t, { memory: true, parse });
  const exact = 9_007_199_254_740_993n;
  assert.equal((await running.evaluate("v + 0", { v: exact })).value, exact);
  assert.deepEqual((await running.evaluate("v", { v: { many: [exact, -exact, 0n] } })).value, { many: [exact, -exact, 0n] });
  await assert.rejects(running.request("frobnicate"), { name: "MethodNotFound", code: -32601 });
});

test("a message that the engine can't read is answered to who sent it", async (t) => {
  const running = await engine(t, { arguments: ["--memory", "--message-limit", "1000"] });
  const [long, short] = await Promise.allSettled([running.evaluate("v", { v: "x".repeat(2000) }), running.ping()]);
  assert.ok(long.reason instanceof ParseError || long.reason instanceof InvalidParams, String(long.reason));
  assert.deepEqual(short.value, {});
});

test("what is no JSON is refused before it is sent", async (t) => {
  const running = await engine(t);
  const round = {};
  round.round = round;
  await assert.rejects(running.evaluate("v", round), TypeError);
  for (const half of ["\ud800#7", '"\ud800#7', "\ud800", "#\udc00", "a\ud800b", new String("\ud800")]) {
    const message = '"params.variables.v.a.b.1" is a text that ends, or begins, in the middle of a character';
    await assert.rejects(running.evaluate("v", { v: { a: { b: ["x", half] } } }), { name: "RangeError", message });
  }
  const message = '"params.variables.v.\\ud800#7" is a name that ends, or begins, in the middle of a character';
  await assert.rejects(running.evaluate("1", { v: { "\ud800#7": 1 } }), { name: "RangeError", message });
  assert.equal((await running.evaluate("v", { v: "\\ud800#7" })).value, "\\ud800#7");
  for (const v of [NaN, -Infinity]) await assert.rejects(running.evaluate("v", { v }), /"params\.variables\.v" is (NaN|-Infinity), which/);
  assert.deepEqual(await running.ping(), {});
});

test("what JSON would leave out without a word is refused before it is sent, and where it is is said", async (t) => {
  const running = await engine(t);
  class Closed { #name = "Ada"; get name() { return this.#name; } }
  const form = new FormData();
  form.set("name", "Ada");
  const left = [
    [form, '"params.values" is a FormData'], [new Map([["name", "Ada"]]), '"params.values" is a Map'], [{ tags: new Set(["x"]) }, '"params.values.tags" is a Set'],
    [{ list: [1, { tags: [undefined] }] }, '"params.values.list.1.tags.0" is undefined'], [{ list: [() => 1] }, '"params.values.list.0" is a function'],
    [{ list: [, 1] }, '"params.values.list.0" is undefined'], [{ why: new Error("x") }, '"params.values.why" is a Error'],
    [{ one: new Closed() }, '"params.values.one" is a Closed'], [{ soon: Promise.resolve(1) }, '"params.values.soon" is a Promise'],
    [{ at: [Symbol("x")] }, '"params.values.at.0" is a symbol'],
  ];
  for (const [values, said] of left) {
    await assert.rejects(running.submit("s", values), ({ name, message }) => name === "TypeError" && message.startsWith(`${said}, `), said);
  }
  class Point { x = 1; }
  const kept = [
    [new Date(0), "1970-01-01T00:00:00.000Z"], [new Point(), { x: 1 }], [Object.create(null), {}], [{ left: undefined, none: [] }, { none: [] }],
    [new URL("http://x/"), "http://x/"], [new Number(7), 7], [{}, {}], [[[]], [[]]],
  ];
  for (const [v, value] of kept) assert.deepEqual((await running.evaluate("v", { v })).value, value);
});
