/** A seat that is reserved by an action, which most tests of actions do. */
/** A flow with the action `reserve`. */
export const seat = {
  flow: "seat", start: "seat",
  steps: {
    seat: { screen: { title: "Which seat?", schema: { type: "object", properties: { seat: { type: "string" } } } }, next: "reserve" },
    reserve: {
      action: {
        name: "reserve", input: { seat: "data.seat" }, undo: { name: "release", input: { ticket: "result.ticket" } },
        schema: { type: "object", required: ["ticket"], properties: { ticket: { type: "string" } } },
      },
      back: "allow",
      next: "ticket",
      onError: [
        { when: "error.code == 'busy'", stay: true },
        { popTo: "seat", errors: [{ path: "/seat", code: "refused", message: "${error.code}: ${error.message}" }] },
      ],
    },
    ticket: { screen: { title: "Your ticket is ${steps.reserve.ticket}." }, next: { end: "completed", result: "steps.reserve" } },
  },
};

/** The view of the action `reserve`, or of what came of it. */
export async function reserved(running, options) {
  const view = await running.startFlow({ definition: seat, session: "s" });
  return running.submit(view, { seat: "1A" }, options);
}

/** What the screen says is wrong. */
export const refusals = ({ screen }) => screen.errors.map(({ message }) => message);

/** The errors of handlers that the program is told of. */
export function told(running) {
  const errors = [];
  running.addEventListener("error", (event) => {
    event.preventDefault();
    errors.push(event.error);
  });
  return errors;
}
