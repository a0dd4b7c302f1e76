/** The longest username that the user pool takes. */
const MOST_CHARACTERS = 128

/**
 * A username made of an e-mail address: the part before the @, without a tag such as `+games`. '' while there is none. The
 * user pool takes no name with spaces, nor one that looks like an address.
 */
export function proposeUsername(email: string): string {
  const [local = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return name.replaceAll(/\s/g, '').slice(0, MOST_CHARACTERS)
}
