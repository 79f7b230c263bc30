/**
 * What a process forgets when it dies, and what the next one is therefore told first: who is calling, and who wants to be
 * told of what. Knows no link.
 */
export class Handshake {
  #initialized = null;
  #watched = new Map();

  /** Whether a handshake has begun that is not answered yet. */
  isRunning = false;

  /** Remembers what a call that was answered has established. */
  remember(method, params) {
    // To the engine, null is the same as an absent value.
    const session = params.session ?? null;
    if (method === "initialize") this.#initialized = params;
    if (method === "watch") this.#watched.set(session, params);
    if (method !== "unwatch") return;
    if (session === null) this.#watched.clear();
    else this.#watched.delete(session);
  }

  /** The requests of a new handshake; `done` is called when the last one is answered. */
  begin(conversation, done) {
    this.isRunning = true;
    const ignored = { resolve() {}, reject() {} };
    const last = { resolve: () => { this.isRunning = false; done(); }, reject: () => { this.isRunning = false; } };
    return [
      ...(this.#initialized ? [conversation.ask("initialize", this.#initialized, ignored)] : []),
      ...[...this.#watched.values()].map((params) => conversation.ask("watch", params, ignored)),
      conversation.ask("ping", {}, last),
    ];
  }
}
