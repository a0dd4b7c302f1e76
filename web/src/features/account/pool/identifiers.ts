/** Only e-mail addresses become lower case. */
export function normaliseIdentifier(typed: string): string {
  const identifier = typed.trim()
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

export const addressIn = (identifier: string) => (identifier.includes('@') ? identifier : null)

export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()
