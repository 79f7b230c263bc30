/** The client is what the protocol is: its methods, its errors, its types. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as segue from "../src/segue.js";
import { isRepeatable, memberName, methods } from "../src/methods.js";
import { refusal } from "../src/refusal.js";
import { declarations } from "../tools/types.js";
import { PACKAGE, test } from "./stage.js";

const openrpc = JSON.parse(readFileSync(join(PACKAGE, "protocol", "openrpc.json"), "utf8"));
const called = openrpc.methods.filter(({ name }) => !["exit", "$/cancelRequest"].includes(name));
const source = (name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8");

test("there is a method for each one of the protocol, and none besides", () => {
  assert.deepEqual(Object.keys(methods).sort(), called.map(({ name }) => name).sort());
  for (const { name } of called) assert.equal(typeof segue.Engine.prototype[memberName(name)], "function", name);
});

test("what is taken by position are params, those that are required among them", () => {
  for (const { name, params } of called) {
    const names = params.map((each) => each.name);
    const required = params.filter((each) => each.required).map((each) => each.name);
    const { positional } = methods[name];
    assert.ok(positional.every((each) => names.includes(each)), `${name} takes ${positional}, and has ${names}`);
    assert.ok(required.every((each) => positional.includes(each)), `${name} needs ${required}, and takes ${positional}`);
    assert.ok(!names.includes("signal"), `${name} has a param of the name of an option`);
  }
});

test("commands are those with an entry that they are meant for", () => {
  const meant = called.filter(({ params }) => params.some(({ name }) => name === "entry")).map(({ name }) => name);
  assert.deepEqual(Object.keys(methods).filter((name) => methods[name].command).sort(), meant.sort());
});

test("what has a key is repeated only with it", () => {
  for (const { name, params } of called.filter(({ params }) => params.some((each) => each.name === "idempotencyKey"))) {
    const named = name === "startFlow" ? { session: "s" } : {};
    assert.equal(isRepeatable(name, named), false, name);
    assert.equal(isRepeatable(name, { ...named, idempotencyKey: null }), false, name);
    assert.equal(isRepeatable(name, { ...named, idempotencyKey: "k" }), true, name);
  }
});

test("what is started is repeated only with an id, since the engine finds it by that", () => {
  for (const session of [undefined, null]) assert.equal(isRepeatable("startFlow", { session, idempotencyKey: "k" }), false);
});

test("the types are those of the OpenRPC document: otherwise run tools/types.js", () => {
  assert.equal(source("protocol.d.ts"), declarations(openrpc));
});

test("what is declared is what is there", () => {
  const declared = [...source("segue.d.ts").matchAll(/^export (?:class|const) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(declared.sort(), Object.keys(segue).sort());
  const members = source("segue.d.ts").match(/^export class Engine {\n(.*?)^}/ms)[1];
  const own = Object.getOwnPropertyNames(segue.Engine.prototype).filter((name) => !called.some((each) => memberName(each.name) === name));
  for (const name of own) assert.match(members, new RegExp(`^  (readonly |private )?${name}[(:]`, "m"));
});

test("each error is declared with its kind, its code and its family", () => {
  const families = ["SegueError", "Refused", "RpcError", "EngineFailure"];
  const union = (name) => source("segue.d.ts").match(new RegExp(`^export type ${name} =([^;]*);`, "m"))[1].match(/\w+/g).sort();
  for (const name of families) {
    const own = Object.keys(segue).filter((each) => Object.getPrototypeOf(segue[each]) === segue[name]);
    assert.deepEqual(union(name), own.sort(), name);
  }
  const classes = Object.entries(segue).filter(([name]) => name !== "Engine" && !families.includes(name));
  for (const [name, { kind, code }] of classes) {
    assert.match(source("segue.d.ts"), new RegExp(`^export class ${name} extends KnownError<"${kind}", ${code}[,>]`, "m"));
  }
});

test("each error of the protocol's table has a class of its kind and code", () => {
  const page = readFileSync(join(PACKAGE, "protocol", "README.md"), "utf8");
  const rows = [...page.matchAll(/^\| (1\d{3}) \| `(\w+)` \|/gm)];
  assert.ok(rows.length >= 22);
  for (const [, code, kind] of rows) {
    const error = refusal({ code: Number(code), message: "No.", data: { kind } });
    const Class = segue[kind[0].toUpperCase() + kind.slice(1)];
    assert.ok(Class && error instanceof Class && error instanceof segue.Refused, kind);
    assert.deepEqual([error.name, error.kind, error.code, Class.kind], [Class.name, kind, Number(code), kind]);
  }
});

test("an error that this version does not know has the class of its family", () => {
  const unknown = refusal({ code: 1999, message: "No.", data: { kind: "tooLate", view: { session: "s" } } });
  assert.equal(unknown.constructor, segue.Refused);
  assert.deepEqual([unknown.kind, unknown.view], ["tooLate", { session: "s" }]);
  assert.equal(refusal({ code: -32000, message: "No." }).constructor, segue.RpcError);
});
