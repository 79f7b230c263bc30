/** What bundlers put in the place of `process.js` for a page, where there are no processes: `package.json` says so. */

export class ProcessTransport {
  constructor() {
    throw new TypeError("a page can't start an engine; it reaches one by Engine.connect");
  }
}
