/**
 * The schema of an event's payload. A view does not contain it, so it is looked up in the definitions of the session's flow
 * and of those that it leads to. Steps of two flows may have one id, and so there may be several schemas to choose from.
 */

/** The schema in which `payload` has these errors, or null if there is none. */
export async function payloadSchema(engine, { flow, screen }, event, { payload, errors }) {
  const found = [];
  const waiting = [flow.id];
  for (const id of waiting) {
    const definition = await described(engine, id);
    found.push(...schemas(definition, screen.step, event));
    waiting.push(...mentioned(definition).filter((each) => !waiting.includes(each)));
  }
  for (const schema of found.length > 1 ? found : []) {
    if (spelled(await errorsOf(engine, schema, payload)) === spelled(errors)) return schema;
  }
  return found[0] ?? null;
}

async function described(engine, id) {
  try {
    return (await engine.describeFlow(id)).definition ?? {};
  } catch {
    return {};
  }
}

/** The schemas that the handlers of the event have, those of the step first. */
function schemas({ steps = {}, groups = {}, on = {} }, step, event) {
  if (!steps[step]) return [];
  const group = Object.values(groups).find((each) => each.steps?.includes(step));
  return [steps[step].on, group?.on, on].flatMap((each) => each?.[event] ?? []).flatMap(({ schema }) => schema ?? []);
}

/** The ids of all flows that a definition may lead to. */
function mentioned(value) {
  if (value === null || typeof value !== "object") return [];
  const named = ["flow", "present"].map((name) => value[name]).filter((each) => typeof each === "string");
  return [...named, ...Object.values(value).flatMap(mentioned)];
}

async function errorsOf(engine, schema, payload) {
  try {
    return (await engine.validate(schema, payload, { formats: true })).errors;
  } catch {
    return [];
  }
}

/** Errors as a text that can be compared: without their messages, which may be in another language. */
const spelled = (errors) => JSON.stringify(errors.map(({ path, code }) => [path, code]));
