/** Trims an identifier; e-mail addresses also become lower case. */
export function normaliseIdentifier(typed: string): string {
  const identifier = typed.trim()
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()
