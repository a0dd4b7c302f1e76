/** Addresses that hold a user and a password, such as smtp://user:password@host:587. */

type Login = { scheme: string; user: string; password: string; place: string }

const PLACE = /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?(\/[^@?#]*)?(\?\S*)?$/i

/** What is before the place can hold any sign, so the first @ that a place follows ends it. */
function placeStart(rest: string): number {
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@', at + 1))
    if (PLACE.test(rest.slice(at + 1))) return at
  return -1
}

/** @throws URIError for a % that begins no percent-encoded sign */
function read(address: string): Login | undefined {
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.+)$/.exec(address) ?? []
  const end = placeStart(rest)
  if (end < 0) return PLACE.test(rest) ? { scheme, user: '', password: '', place: rest } : undefined
  const login = rest.slice(0, end)
  const colon = login.indexOf(':')
  const [user, password] = colon < 0 ? [login, ''] : [login.slice(0, colon), login.slice(colon + 1)]
  return {
    scheme,
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    place: rest.slice(end + 1),
  }
}

/** An apostrophe would end a value in a settings file. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')

export const writeLogin = ({ scheme, user, password, place }: Login) =>
  `${scheme}://${user && `${encoded(user)}${password && `:${encoded(password)}`}@`}${place}`

/** @returns undefined for another text */
export function readLogin(address: string): Login | undefined {
  try {
    return read(address)
  } catch {
    return undefined
  }
}

/**
 * The address as URL parsers read it: signs of user and password are percent-encoded, also `/`, `#`, `?` and `@` that were
 * typed as they are. A `%` has to be percent-encoded already. @returns undefined for another text
 */
export function percentEncodedLogin(address: string): string | undefined {
  const login = readLogin(address)
  return login && writeLogin(login)
}
