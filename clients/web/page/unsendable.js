/** What can't go out at all, like half of a character, which JSON can't say: refused before any engine has seen it. */
import { SegueError } from "../javascript/src/segue.js";

export class Unsendable extends SegueError { static kind = "unsendable"; }

/** What was asked, or `Unsendable`, where the client could not write it. */
export async function sent(asked) {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof RangeError ? new Unsendable(error.message) : error;
  }
}
