/** What can't be sent at all, like half of a character, which JSON can't express: it is refused before any engine has seen it. */
import { SegueError } from "../javascript/src/segue.js";

export class Unsendable extends SegueError { static kind = "unsendable"; }

/** The answer to what was asked. Throws `Unsendable` if the client could not write it. */
export async function sent(asked) {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof RangeError ? new Unsendable(error.message) : error;
  }
}
