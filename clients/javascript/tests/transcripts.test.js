/** The transcripts of the protocol come true through this client too, whatever happens to the engine meanwhile. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Engine } from "../src/segue.js";
import { bridge } from "./bridge.js";
import { Player } from "./player.js";
import { PACKAGE, SEGUE, afterwards, folder, kill, standIn, test } from "./stage.js";
import { turns } from "./transcript.js";

const FOLDER = join(PACKAGE, "protocol", "transcripts");
const stories = readdirSync(FOLDER).filter((name) => name.endsWith(".md")).map((name) => ({
  name, text: readFileSync(join(FOLDER, name), "utf8"),
}));

test("there are transcripts", () => assert.ok(stories.length >= 5));

/** The types say so, and the schema of a view does not. */
test("a view has what its state, and the kind of its screen, says that it has", () => {
  const views = stories.flatMap(({ text }) => turns(text)).flatMap(({ expected }) => expected.flatMap(viewsIn));
  assert.ok(views.length > 50);
  for (const { state, screen, outcome } of views) {
    assert.ok(state === "active" ? screen !== null && screen.kind !== "end" && outcome === null : outcome !== null);
    if (!screen) continue;
    assert.ok(state === "active" || screen.kind === "end");
    assert.equal(screen.kind === "action", screen.action !== undefined);
    assert.equal(screen.kind === "end", screen.entry === null);
  }
});

/** The views in a message, wherever they stand. */
function viewsIn(value) {
  if (value === null || typeof value !== "object") return [];
  return [...("navigation" in value ? [value] : []), ...Object.values(value).flatMap(viewsIn)];
}

/** Plays every story. One about what is lost with the process is not for those who kill it. */
function everyStory(title, { deadly = false } = {}, players) {
  for (const { name, text } of stories) {
    if (deadly && text.includes("<!-- one process -->")) continue;
    test(`${name} ${title}`, async (t) => {
      const player = new Player(await players(t));
      for (const turn of turns(text)) await player.play(turn);
    });
  }
}

function starting(t, command = SEGUE, env = process.env) {
  const store = folder(t);
  return async (words) => {
    const given = words.map((word) => (word === "STORE" ? store : word));
    const engine = await Engine.spawn({ command, arguments: given, cwd: PACKAGE, env });
    afterwards(t, () => engine.close());
    return engine;
  };
}

everyStory("comes true", {}, (t) => ({ start: starting(t), kill }));

everyStory("comes true though the engine is killed with every request", { deadly: true }, (t) => (
  { start: starting(t), kill, before: kill }));

everyStory("comes true though the first answer to every request is lost", { deadly: true }, (t) => {
  const stolen = join(folder(t), "stolen");
  writeFileSync(stolen, "0");
  const start = starting(t, standIn("thief.js"), { ...process.env, SEGUE, STOLEN: stolen });
  return { start, kill, same: withoutReplay };
});

everyStory("comes true over a WebSocket", {}, (t) => overBridge(t));

everyStory("comes true though the WebSocket is cut with every request", { deadly: true }, async (t) => {
  const player = await overBridge(t);
  return { ...player, before: player.kill };
});

async function overBridge(t) {
  const store = folder(t);
  const served = await bridge(t);
  return {
    kill: () => served.cut(),
    start: async (words) => {
      served.words = words.map((word) => (word === "STORE" ? store : word));
      const engine = await Engine.connect(served.url, { WebSocket: served.WebSocket, delays: [0] });
      afterwards(t, () => engine.close());
      return engine;
    },
  };
}

/**
 * Said a second time, a command does nothing: the view is the same, and what it did is told no more. A profile has the same
 * facts at a later revision.
 */
function withoutReplay({ result, ...rest }) {
  if (!result) return rest;
  const { replayed, changes, walked, profileRevision, ...view } = result;
  if (view.facts) delete view.revision;
  return { ...rest, result: view };
}
