/**
 * The schema of an event's payload. A view does not contain it, so it is looked up in the definitions of the session's flow
 * and of those that it leads to.
 */

/** The schema, or null if there is none. */
export async function payloadSchema(engine, { flow, screen }, event) {
  const waiting = [flow.id];
  for (const id of waiting) {
    const definition = await described(engine, id);
    const found = handler(definition, screen.step, event)?.schema;
    if (found) return found;
    waiting.push(...mentioned(definition).filter((each) => !waiting.includes(each)));
  }
  return null;
}

async function described(engine, id) {
  try {
    return (await engine.describeFlow(id)).definition ?? {};
  } catch {
    return {};
  }
}

function handler({ steps = {}, groups = {}, on = {} }, step, event) {
  if (!steps[step]) return undefined;
  const group = Object.values(groups).find((each) => each.steps?.includes(step));
  return [steps[step].on, group?.on, on].flatMap((each) => each?.[event] ?? []).find((each) => each.schema);
}

/** The ids of all flows that a definition may lead to. */
function mentioned(value) {
  if (value === null || typeof value !== "object") return [];
  const named = ["flow", "present"].map((name) => value[name]).filter((each) => typeof each === "string");
  return [...named, ...Object.values(value).flatMap(mentioned)];
}
