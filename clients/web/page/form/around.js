/** What stands around a control: whether it is optional, its help, its errors, and how it refers to them. */
import { h } from "../drawing/dom.js";
import { word } from "../words.js";

/** Most fields are required, so the others are marked. */
export const optional = (field) => !field.required && [" ", h("span.optional", word("optional"))];

/**
 * Marks a field that holds others, may be left out and was not given: `values.js` leaves it out as long as nothing is in it.
 * A secret that the engine holds is kept by being left out.
 */
export const absence = ({ required, held, value }) => ({ "data-absent": (!required || held) && (value === undefined || value === null) });

export function help(field) {
  const told = [field.schema.description, field.held && word("heldSecret")].filter(Boolean);
  return told.length > 0 && h("p.help", { id: `${field.id}-help`, dir: "auto" }, told.join(" "));
}

/** The errors of a field. The element exists even if nothing is wrong, so that it is known where an error has its place. */
export function errors(field) {
  return h("p.error", { id: `${field.id}-error`, "data-errors-of": field.pointer },
    field.errors.map(({ message }, index) => [index > 0 && " ", message]));
}

/** Whether an error of the value at this path is shown in what is drawn. */
export const showsErrorsOf = (path, drawn) =>
  [...(drawn?.querySelectorAll("[data-errors-of]") ?? [])].some(({ dataset }) => dataset.errorsOf === path);

/**
 * How a control refers to what stands around it. It says that nothing is wrong, too: otherwise, the platform would call it wrong
 * while it is required and empty.
 */
export function describedBy(field) {
  return { ...groupedBy(field), "data-invalid": false, "aria-invalid": String(field.errors.length > 0) };
}

/** Like `describedBy`, for a group of controls, which has no validity of its own. */
export function groupedBy(field) {
  const by = [(field.schema.description || field.held) && `${field.id}-help`, field.errors.length && `${field.id}-error`].filter(Boolean);
  return { "aria-describedby": by.join(" ") || false, "data-invalid": field.errors.length > 0 };
}
