/** Puts the parts together: the engine, the session, the page. */
import { Engine, InputInvalid, SessionNotFound } from "../javascript/src/segue.js";
import { address, addressIn, givenInput } from "./address.js";
import { applyAppearance } from "./appearance.js";
import { Commands } from "./commands.js";
import { Connection } from "./connection.js";
import { Drafts } from "./drafts.js";
import { home } from "./drawing/home.js";
import { onHostChange } from "./host.js";
import { exactly } from "./numbers.js";
import { inOnePage } from "./onePage.js";
import { Page } from "./page.js";
import { summary } from "./drawing/notices.js";
import { problem } from "./drawing/problem.js";
import { answerRefusal } from "./refusals.js";
import { Session } from "./session.js";
import { startForm } from "./drawing/startForm.js";
import { speak, spokenLocale, word } from "./words.js";

applyAppearance();
speak(address().locale);

const page = new Page({
  isHandled: ({ name }) => typeof actions[name] === "function",
  goBack: (where) => commands.browserBack(where),
  reachable: () => connection.reachable(),
  refused: (error, facts) => answerRefusal(error, { ...facts, engine, page }),
});
const actions = await hostActions();
const engine = await connected();
for (const [name, action] of Object.entries(actions)) if (typeof action === "function") engine.on(name, inOnePage(engine, action));
const session = new Session(engine, page);
const drafts = new Drafts((values) => session.saveDraft(values));
const commands = new Commands({ session, drafts, page, speak: change, start: (flow, input) => open({ ...address(), flow, input }) });
commands.listen();
onHostChange((host) => session.tell({ host }));
const connection = new Connection(engine, () => session.refresh());
await open(address());

/**
 * The actions that the program behind this page does. If they can't be loaded, the page stops here: it would otherwise ask
 * the user to do them. The console says where in the file the mistake is.
 */
async function hostActions() {
  try {
    return await import("../actions.js");
  } catch (error) {
    page.showPlain(problem(word("noActions", { why: error.message })));
    throw error;
  }
}

/** The page is of no use without an engine, so it waits for one, and says so once: to be shown anything takes the focus away. */
async function connected() {
  let told;
  const url = new URL("socket", location.href.replace(/^http/, "ws").replace(/[?#].*$/, ""));
  for (;;) {
    try {
      return await Engine.connect(url, { delays: [0, 100, 300], parse: exactly });
    } catch (error) {
      if (error.message !== told) page.showPlain(problem(error.message));
      told = error.message;
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

async function open({ flow, session: id, ...options }) {
  try {
    if (id) await session.resume(id);
    else if (flow) await start(flow, options);
    else await showHome();
  } catch (error) {
    page.showPlain(problem(error instanceof SessionNotFound ? word("noSession") : error.message, error.data?.diagnostics));
  }
}

/** Starts a flow. If it needs an input, shows a form for that. */
async function start(flow, { locale, subject, input = givenInput() }) {
  try {
    await session.start(flow, { locale: locale || spokenLocale(), subject: subject ?? undefined, input });
  } catch (error) {
    if (!(error instanceof InputInvalid)) throw error;
    // Before anything was given, nothing is wrong yet.
    const errors = input ? error.data.errors : [];
    const form = await startForm(engine, flow, errors, input);
    if (!form) throw error;
    page.showPlain(form, flow);
    page.say(summary(errors));
  }
}

async function showHome() {
  const [{ flows }, { sessions }] = await Promise.all([engine.listFlows(), engine.listSessions({ state: "active", limit: 8 })]);
  page.showPlain(home(flows, sessions));
}

/** Changes the language of the page and of the session. */
async function change(locale) {
  speak(locale);
  if (!session.view) return location.replace(addressIn(locale));
  history.replaceState(history.state, "", addressIn(locale));
  // The page's own words change even if the session is over.
  page.show(session.view, session.view, { typing: true });
  await session.tell({ locale });
}
