/** Who somebody says they are, as it is sent: e-mail addresses in small letters, nothing with spaces around it. */

/** A username, or an e-mail address, which counts the same in any case. */
export function normaliseIdentifier(typed: string): string {
  const identifier = typed.trim()
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()
