/**
 * One session: its last view, and the commands that lead from one view to the next, one at a time.
 *
 * Tells its page what to draw and what was refused. Knows no elements.
 */
import { ConnectionLost, EngineFailure, SegueError, SessionEnded, StoreUnavailable } from "../javascript/src/segue.js";
import { hostFacts } from "./host.js";
import { sent } from "./unsendable.js";

/** Whether the fields of a schema depend on what is typed. */
const hasConditions = (schema) => /"(if|dependentRequired|dependentSchemas|dependencies)":/.test(JSON.stringify(schema ?? null));

/**
 * How often an engine that was there may be lost with one and the same request, which the client sends twice each time. A
 * request of which engines die would kill every one after it.
 */
const LOSSES = 3;

export class Session {
  view = null;
  #engine;
  #page;
  // The command under way. It is no longer under way once an action is being done, since the user may go back from that.
  #running = null;
  // The newest revision that was answered, drawn or not.
  #revision = 0;
  // What was typed, and the entry whose values were refused. Its errors are asked for anew with each change, so that an
  // error goes when its cause does.
  #typed = {};
  #refusedEntry = null;
  // Whether the session is being asked for, or was in vain.
  #refreshing = false;
  // Whether there was no room for the newest draft.
  #isUnkept = false;

  constructor(engine, page) {
    this.#engine = engine;
    this.#page = page;
    engine.addEventListener("notification", (event) => this.#notified(event));
    engine.addEventListener("action", ({ view }) => this.#began(view));
    engine.addEventListener("actionDone", ({ view }) => this.#isOurs(view) && this.#draw(view));
  }

  /** Whether a command is under way. */
  get isBusy() {
    return this.#running !== null;
  }

  async start(flow, { locale, subject, input }) {
    const view = await this.#engine.startFlow(flow, { locale, subject, input, host: hostFacts() });
    await this.#engine.watch(view.session);
    await this.#draw(view);
  }

  async resume(id) {
    // An action may be under way, in another page even: what comes of that is heard by watching.
    await this.#engine.watch(id);
    await this.#draw(await this.#engine.currentScreen(id));
  }

  /**
   * Carries out a command, unless another one is under way: a second tap does nothing. The command gets its key here, so
   * that it can be repeated after the connection was lost, and happens once. It also gets the entry that it is meant for, since
   * the screen may go by itself before it is repeated. Until it is answered, nothing can be typed, since that would go with the
   * screen that is left. `first` is done before the command.
   */
  async run(method, given = [], { idempotencyKey = crypto.randomUUID(), ...named } = {}, first = () => {}) {
    if (this.isBusy) return;
    const options = { entry: this.view?.screen?.entry ?? undefined, ...named, idempotencyKey };
    const running = (this.#running = Symbol(method));
    this.#page.hold();
    try {
      await first();
      await this.#untilReached(async () => this.#draw(await sent(this.#engine[method](this.view, ...given, options))));
    } catch (error) {
      this.#finished(running);
      await this.#refused(error, { method, given, options });
    } finally {
      this.#finished(running);
    }
  }

  async submit(values) {
    if (this.isBusy) return;
    this.#typed = values;
    // The conditions of a schema are decided for the draft, so that is kept first.
    const first = hasConditions(this.view.screen.schema) ? () => this.saveDraft(values) : undefined;
    await this.run("submit", [values], { coerce: true }, first);
    // What was refused is kept like anything else that is typed.
    if (this.#refusedEntry && this.#typed === values) await this.saveDraft(values);
  }

  /**
   * Keeps what was typed as a draft. The screen may change by that: a field may depend on another one. Returns false if the
   * store has no room for it now.
   */
  async saveDraft(values) {
    // The screen may go by itself before the engine is reached.
    const { view } = this;
    this.#typed = values;
    const error = await this.#aside(() => sent(this.#engine.saveDraft(view, values)));
    const wasUnkept = this.#isUnkept;
    this.#isUnkept = error instanceof StoreUnavailable;
    if (this.#isUnkept) this.#page.unkept(error.message);
    else if (wasUnkept) this.#page.hush();
    return !this.#isUnkept;
  }

  /**
   * Keeps what was typed, which now has more or fewer parts, and shows it before the engine does: the user may type in it at
   * once.
   */
  async reshape(values) {
    this.#show({ ...this.view, screen: { ...this.view.screen, values } }, { typing: true, reshaped: true });
    return this.saveDraft(values);
  }

  /** Tells the flow what has changed about this page. */
  async tell(facts) {
    if (this.view?.state === "active") await this.#aside(() => this.#engine.updateSession(this.view.session, facts));
  }

  /** Shows the session as it is now, after something was missed; not again after that was in vain, until a view has come. */
  async refresh() {
    if (!this.view || this.#refreshing) return;
    this.#refreshing = true;
    this.#refreshing = (await this.#aside(() => this.#engine.currentScreen(this.view.session))) instanceof EngineFailure;
  }

  // Asks for something that the user does not wait for. If a command comes meanwhile, or something is typed, that takes
  // precedence. Returns the error, if it was in vain.
  async #aside(ask) {
    const typed = this.#typed;
    const isWanted = () => this.#typed === typed;
    try {
      const view = await this.#untilReached(async () => this.#checked(await this.#decided(this.#noted(await ask())), typed), isWanted);
      if (!this.#running && isWanted()) this.#show(view, { typing: true });
    } catch (error) {
      if (!(error instanceof SegueError)) throw error;
      if (error instanceof EngineFailure) this.#page.gaveUp();
      else if (error.view && !this.#running) this.#show(error.view, { typing: true });
      return error;
    }
    return null;
  }

  async #draw(view) {
    const decided = await this.#decided(this.#noted(view));
    this.#refusedEntry = decided.accepted ? null : decided.screen?.entry;
    this.#show(decided);
  }

  #show(view, how = {}) {
    const before = this.view;
    if (before?.session === view.session && view.revision < before.revision) return;
    this.view = view;
    this.#page.show(view, before, how);
  }

  #noted(view) {
    this.#refreshing = false;
    this.#revision = view.session === this.view?.session ? Math.max(view.revision, this.#revision) : view.revision;
    return view;
  }

  async #decided(view) {
    if (!hasConditions(view.screen?.schema)) return view;
    const { screen } = await this.#engine.currentScreen(view.session, { effectiveSchema: true });
    if (screen?.entry !== view.screen.entry) return view;
    return { ...view, screen: { ...view.screen, effectiveSchema: screen.effectiveSchema } };
  }

  async #checked(view, values) {
    if (!this.#refusedEntry || this.#refusedEntry !== view.screen?.entry) return view;
    const { accepted, screen } = await sent(this.#engine.submit(view, values, { coerce: true, dryRun: true }));
    return accepted ? view : { ...view, accepted, screen: { ...view.screen, errors: screen.errors } };
  }

  // Ends the command, unless it has led to an action, and so is no longer under way: another one may be.
  #finished(running) {
    if (this.#running !== running) return;
    this.#running = null;
    this.#page.release();
  }

  // Tries again for as long as the engine is out of reach and the answer `isWanted`, but not for as long as engines die of it.
  async #untilReached(ask, isWanted = () => true) {
    for (let losses = 0; isWanted();) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        if (error instanceof ConnectionLost) losses += 1;
        if (losses === LOSSES) throw error;
        await this.#page.reachable();
      }
    }
  }

  // Before there is a view, the only session that is heard of is the one that is being opened.
  #isOurs(view) {
    return this.view === null || view.session === this.view.session;
  }

  #began(view) {
    if (!this.#isOurs(view)) return;
    this.#running = null;
    this.#show(this.#noted(view));
  }

  // A notification about one of our own commands says nothing new. While a command is under way, its answer will say more.
  #notified({ method, params }) {
    if (method === "progress" && params.session === this.view?.session) this.#page.progress(params);
    if (method !== "sessionChanged" || !this.#isOurs(params.view) || params.view.revision <= this.#revision) return;
    if (!this.#running) this.#aside(() => params.view);
  }

  // What was typed on the screen, and went with the command.
  #typedWith({ method, given, options }) {
    if (this.view.screen?.kind !== "screen") return undefined;
    return method === "submit" ? given[0] : options.values;
  }

  async #refused(error, command) {
    if (!(error instanceof SegueError)) throw error;
    if (error instanceof SessionEnded) return this.#draw(await this.#engine.currentScreen(this.view.session));
    const again = (options) => this.run(command.method, command.given, { ...command.options, ...options });
    const { entry } = command.options;
    const typed = this.#typedWith(command);
    if (error.view) this.#show(error.view, { typing: true });
    if (typed && this.view.screen?.entry === entry) await this.saveDraft(typed);
    await this.#page.refused(error, { command, again, view: this.view });
  }
}
