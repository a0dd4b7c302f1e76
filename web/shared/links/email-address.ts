import { parseUrl } from './parse-url.ts'
import { trimAddress } from './safe-href.ts'

/** RFC 5321, 4.5.3.1. */
export const MAX_EMAIL = 254
const MAX_LOCAL = 64

/** Signs that every mail server takes before the @, without quotes: atext of RFC 5322, as in HTML's input for e-mail. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Two parts at least; the last one is no number. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(xn--[a-z\d-]{1,59}|[a-z]{2,63})$/
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Cs}]/u
/** Where a URL ends the host, and the percent sign, which it decodes. */
const NOT_IN_DOMAIN = /[/\\?#:%@[\]]/

/** The domain as mail servers know it: “räka.example” is xn--rka-qla.example. */
function domainOf(text: string): string | undefined {
  const domain = NOT_IN_DOMAIN.test(text) ? undefined : parseUrl(`https://${text}`)?.hostname
  return domain && DOMAIN.test(domain) ? domain : undefined
}

type Read = { email: string } | { fault: string }

/** The one rule for e-mail addresses: what mail servers deliver, and nothing that could add to the header of a mail. */
function read(typed: string): Read {
  const text = trimAddress(typed)
  if (!text) return { fault: 'is empty' }
  if (/[<>]|^mailto:/i.test(text)) return { fault: 'has more than the address' }
  if (UNSEEN.test(text)) return { fault: 'has a space or an invisible character in it' }
  const [local = '', domain, ...rest] = text.split('@')
  if (domain === undefined || rest.length > 0) return { fault: 'does not have exactly one @' }
  if (!LOCAL.test(local) || local.length > MAX_LOCAL)
    return { fault: 'has characters before the @ that mail servers don’t deliver' }
  const known = domainOf(domain)
  if (known === undefined) return { fault: 'has no domain after the @' }
  const email = `${local.toLowerCase()}@${known}`
  return email.length > MAX_EMAIL ? { fault: `has more than ${MAX_EMAIL} characters` } : { email }
}

/** Why this is no e-mail address, as the end of a sentence; undefined when it is one. */
export function emailFault(typed: string): string | undefined {
  const found = read(typed)
  return 'fault' in found ? found.fault : undefined
}

export const isEmailAddress = (typed: string): boolean => 'email' in read(typed)

/**
 * An e-mail address in the one spelling that is stored and compared: small letters, the domain as mail servers know it.
 * Text that is no address, such as one of an old account, is only trimmed and gets small letters of ASCII.
 */
export function normaliseEmail(typed: string): string {
  const found = read(typed)
  if ('email' in found) return found.email
  return trimAddress(typed).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
