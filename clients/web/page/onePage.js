/**
 * The work that a flow asks of its host, where several pages of this browser show one session: each of them is told of an
 * action, and one of them does it. If that one is closed, another one takes its turn.
 */
import { EngineFailure } from "../javascript/src/segue.js";

/** The action, done by one page at a time, and only if it is still to be done then. */
export const inOnePage = (engine, action) => (asked, view) => new Promise((resolve, reject) => {
  navigator.locks.request(`segue ${asked.key} ${asked.attempt}`, async () => {
    // If another page has done it, nothing is to be said here: this page hears what came of it, as it watches the session.
    if (!(await isStillAsked(engine, view.session, asked))) return;
    const reported = reportedFor(view.session, engine);
    new Promise((done) => done(action(asked, view))).then(resolve, reject);
    await reported;
  }).catch(reject);
});

/** An engine that cannot be asked does not keep the work from being done. */
async function isStillAsked(engine, session, { key, attempt }) {
  try {
    const { screen } = await engine.request("currentScreen", { session });
    return screen?.action?.key === key && screen.action.attempt === attempt;
  } catch (error) {
    return error instanceof EngineFailure;
  }
}

/** Waits until the engine has heard what came of an action. */
function reportedFor(session, engine) {
  return new Promise((resolve) => {
    engine.addEventListener("actionDone", function done({ view }) {
      if (view.session !== session) return;
      engine.removeEventListener("actionDone", done);
      resolve();
    });
  });
}
