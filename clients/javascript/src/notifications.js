/** Notifications as they come, for `for await`. Knows no engine. */
export class Notifications {
  #heard = [];
  #waiting = [];
  #ended = false;
  #error = null;
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
    if (this.#ended) return this.#last();
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

  /** Ends the notifications; those that have already come can still be read. After them, the error is thrown, if there is one. */
  end(error = null) {
    this.#ended = true;
    this.#error = error;
    this.#left();
    for (const next of this.#waiting.splice(0)) next(this.#last());
  }

  /** The end of the notifications. An error is thrown once. */
  #last() {
    const error = this.#error;
    this.#error = null;
    return error ? Promise.reject(error) : Promise.resolve({ value: undefined, done: true });
  }
}
