/**
 * One session: its last view, and the commands that lead from one to the next, one at a time.
 *
 * It tells its page what to draw (`drawn`) and what was refused (`refused`). Knows no element.
 */
import { ConnectionLost, SessionEnded } from "../javascript/src/segue.js";
import { hostFacts } from "./host.js";

/** A schema whose fields depend on what is typed. */
const hasConditions = (schema) => /"(if|dependentRequired|dependentSchemas|dependencies)":/.test(JSON.stringify(schema ?? null));

export class Session {
  view = null;
  #engine;
  #page;
  // The command under way. An action that is being done is none: one may go back from it.
  #running = null;
  #asked = 0;
  // Once values were refused, the engine is asked about each change, so that an error goes when its cause does.
  #refusedEntry = null;

  constructor(engine, page) {
    this.#engine = engine;
    this.#page = page;
    engine.addEventListener("notification", (event) => this.#notified(event));
    engine.addEventListener("action", ({ view }) => this.#began(view));
    engine.addEventListener("actionDone", ({ view }) => this.#ours(view) && this.#draw(view));
  }

  async start(flow, { locale, subject, input }) {
    await this.#open(await this.#engine.startFlow(flow, { locale, subject, input, host: hostFacts() }));
  }

  async resume(id) {
    await this.#open(await this.#engine.currentScreen(id));
  }

  /** Carries out a command, unless another one is under way: a second tap does nothing. */
  async run(method, given = [], options = {}) {
    if (this.#running) return;
    const running = (this.#running = Symbol(method));
    try {
      await this.#draw(await this.#engine[method](this.view, ...given, options));
    } catch (error) {
      this.#running = null;
      await this.#refused(error, { method, given, options });
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  async submit(values) {
    // The conditions of a schema are decided for the draft.
    if (hasConditions(this.view.screen.schema)) await this.saveDraft(values);
    await this.run("submit", [values], { coerce: true });
  }

  /** Keeps what was typed. The screen may change by it: a field that depends on another one. */
  async saveDraft(values) {
    const { entry } = this.view.screen ?? {};
    const number = (this.#asked += 1);
    const isLatest = () => number === this.#asked && !this.#running && this.view.screen?.entry === entry;
    try {
      const saved = await this.#decided(await this.#engine.saveDraft(this.view, values));
      const checked = this.#refusedEntry === entry ? await this.#engine.submit(saved, values, { coerce: true, dryRun: true }) : null;
      if (isLatest()) this.#show(checked && !checked.accepted ? withErrors(saved, checked) : saved, { typing: true });
    } catch (error) {
      if (error.view && isLatest()) this.#show(error.view);
    }
  }

  /** The session as it is now, after something was missed. */
  async refresh() {
    if (this.view) await this.#draw(await this.#engine.currentScreen(this.view.session), { typing: true });
  }

  async #open(view) {
    await this.#engine.watch(view.session);
    await this.#draw(view);
  }

  #ours(view) {
    return view.session === this.view?.session;
  }

  #began(view) {
    if (!this.#ours(view)) return;
    this.#running = null;
    this.#show(view);
  }

  async #draw(view, how) {
    this.#asked += 1;
    const decided = await this.#decided(view);
    this.#refusedEntry = decided.accepted ? null : decided.screen?.entry;
    this.#show(decided, how);
  }

  #show(view, how = {}) {
    const before = this.view;
    if (before?.session === view.session && view.revision < before.revision) return;
    this.view = view;
    this.#page.show(view, before, how);
  }

  async #decided(view) {
    if (!hasConditions(view.screen?.schema)) return view;
    const { screen } = await this.#engine.currentScreen(view.session, { effectiveSchema: true });
    return screen?.entry === view.screen.entry ? { ...view, screen: { ...view.screen, effectiveSchema: screen.effectiveSchema } } : view;
  }

  // It comes after the answer to what caused it, and then says nothing new.
  #notified({ method, params }) {
    if (method === "progress" && params.session === this.view?.session) this.#page.progress(params);
    if (method !== "sessionChanged" || !this.#ours(params.view)) return;
    if (params.view.revision > this.view.revision && !this.#running) this.#draw(params.view, { typing: true });
  }

  async #refused(error, command) {
    if (error instanceof SessionEnded) return this.#draw(await this.#engine.currentScreen(this.view.session));
    if (error instanceof ConnectionLost) await this.#engine.ping();
    if (error.view) this.#show(error.view, { typing: true });
    const again = (options) => this.run(command.method, command.given, { ...command.options, ...options });
    await this.#page.refused(error, { command, again, view: this.view });
  }
}

const withErrors = (view, { screen: { errors } }) => ({ ...view, accepted: false, screen: { ...view.screen, errors } });
