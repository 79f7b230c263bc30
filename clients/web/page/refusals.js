/**
 * What follows when the engine has refused a command, depending on the kind: a question to the user, or a word of
 * explanation.
 */
import { EngineFailure, InputInvalid, LeaveNeedsConfirmation, StaleEntry } from "../javascript/src/segue.js";
import { payloadSchema } from "./payloadSchema.js";
import { mayLose, payload } from "./drawing/questions.js";
import { Unsendable } from "./unsendable.js";
import { word } from "./words.js";

/** `again(options)` repeats the command with these options. */
export async function answerRefusal(error, { again, command, engine, view, page }) {
  if (error instanceof LeaveNeedsConfirmation) {
    return (await mayLose(error.data.lost, view.screen)) ? again({ confirm: true }) : page.history.mirror(view);
  }
  if (isOfPayload(error, command, view)) {
    if (await askPayload(error, { again, command, engine, view })) return;
  }
  if (error instanceof EngineFailure) page.gaveUp();
  else page.say(spoken(error), { shown: true });
  await page.history.mirror(view);
}

/** Whether it is the payload that was refused, or one that was given and still has a use, so that nobody has to type it again. */
function isOfPayload(error, { method, given: [event], options }, { screen }) {
  if (method !== "send" || error instanceof InputInvalid) return method === "send";
  const isHere = options.payload && screen?.entry === options.entry && !(error instanceof StaleEntry);
  return isHere && screen.events.some((each) => each.event === event && each.enabled);
}

function spoken(error) {
  if (error instanceof StaleEntry) return word("moved");
  return error instanceof Unsendable ? word("unsendable") : error.message;
}

/** Asks for the payload of an event. Returns whether the event takes one; if so, everything is done here. */
async function askPayload(error, { again, command, engine, view }) {
  const [event] = command.given;
  const given = command.options.payload;
  const schema = await payloadSchema(engine, view, event, { payload: given ?? {}, errors: error.data?.errors ?? [] });
  if (!schema) return false;
  const title = view.screen.events.find((each) => each.event === event)?.title ?? event;
  // What was given and refused is shown with its errors; before anything was given, nothing is wrong yet.
  const errors = error.data?.errors ?? [{ path: "", message: spoken(error) }];
  const values = await payload(title, schema, given ? { values: given, errors } : {});
  if (values) await again({ payload: values });
  return true;
}
