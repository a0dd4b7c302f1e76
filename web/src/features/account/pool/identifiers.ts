/** Trims an identifier; e-mail addresses also become lower case. */
export function normaliseIdentifier(typed: string): string {
  const identifier = typed.trim()
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

/** The identifier, if it is an e-mail address. */
export const addressIn = (identifier: string) => (identifier.includes('@') ? identifier : null)

export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()
