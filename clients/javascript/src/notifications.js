/** Notifications as they come, for `for await`. Knows no engine. */
export class Notifications {
  #heard = [];
  #waiting = [];
  #ended = false;
  #left;

  /** Calls `left` when nobody listens any more. */
  constructor(left) {
    this.#left = left;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    if (this.#heard.length > 0) return Promise.resolve({ value: this.#heard.shift(), done: false });
    if (this.#ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  return() {
    this.#heard = [];
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  add(notification) {
    const next = this.#waiting.shift();
    if (next) next({ value: notification, done: false });
    else this.#heard.push(notification);
  }

  /** No more will come; those that have come can still be had. */
  end() {
    this.#ended = true;
    this.#left();
    for (const next of this.#waiting.splice(0)) next({ value: undefined, done: true });
  }
}
