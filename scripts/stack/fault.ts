/** A failure that the person at the keyboard can cure: shown as its message alone, which names the cure. */
export class Fault extends Error {
  override name = 'Fault'
}
