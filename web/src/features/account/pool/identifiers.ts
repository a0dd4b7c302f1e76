/** Makes e-mail addresses lower-case, and leaves usernames as typed. */
export function normaliseIdentifier(typed: string): string {
  const identifier = typed.trim()
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

export const addressIn = (identifier: string) => (identifier.includes('@') ? identifier : null)

export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()

const MOST_CHARACTERS = 128

/**
 * Proposes the part before the @, without a tag such as `+games`; may be ''. The user pool refuses usernames with spaces, or in
 * the form of an address.
 */
export function proposeUsername(email: string): string {
  const [local = ''] = normaliseEmail(email).split('@')
  const [name = ''] = local.split('+')
  return name.replaceAll(/\s/g, '').slice(0, MOST_CHARACTERS)
}
