/** A failure that the user of a command can cure. Its message names the cure, and is printed without a stack trace. */
export class Fault extends Error {
  override name = 'Fault'
}
