import { parseUrl } from './parse-url.ts'
import { trimAddress } from './safe-href.ts'

/** RFC 5321, 4.5.3.1. */
export const MAX_EMAIL = 254
const MAX_LOCAL = 64

/**
 * Characters that every mail server accepts before the @ without quotes: atext of RFC 5322, as in HTML's input for
 * e-mail.
 */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** At least two parts; the last one is no number. */
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(xn--[a-z\d-]{1,59}|[a-z]{2,63})$/
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Cs}]/u
/** Characters that end the host in a URL, and the percent sign, which URLs decode. */
const NOT_IN_DOMAIN = /[/\\?#:%@[\]]/

/** The domain as mail servers know it: “räka.example” is xn--rka-qla.example. */
function domainOf(text: string): string | undefined {
  const domain = NOT_IN_DOMAIN.test(text) ? undefined : parseUrl(`https://${text}`)?.hostname
  return domain && DOMAIN.test(domain) ? domain : undefined
}

type Read = { email: string } | { fault: string }

/** Accepts deliverable addresses without characters that could change the header of a mail. */
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

/** The reason of a refusal, as the end of a sentence; undefined for a valid address. */
export function emailFault(typed: string): string | undefined {
  const found = read(typed)
  return 'fault' in found ? found.fault : undefined
}

export const isEmailAddress = (typed: string): boolean => 'email' in read(typed)

/**
 * An e-mail address in the spelling that is stored and compared: lower case, the domain in Punycode. Other text, such
 * as of an old account, is only trimmed and lower-cased in ASCII.
 */
export function normaliseEmail(typed: string): string {
  const found = read(typed)
  if ('email' in found) return found.email
  return trimAddress(typed).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * `a…@r…` for ada@reader.example: enough to recognise an own address, and too little for text or links of a stranger. Empty for
 * a text that is no address.
 */
export function addressHint(address: string): string {
  if (!isEmailAddress(address)) return ''
  const [local = '', domain = ''] = normaliseEmail(address).split('@')
  return `${local.slice(0, 1)}…@${domain.slice(0, 1)}…`
}

/** The domains of Gmail, which ignores dots before the @. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** One spelling for all addresses that reach the same mailbox: without `+tag`, and at Gmail without dots. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = normaliseEmail(address).split('@')
  const name = local.replace(/(?<=.)\+.*$/, '')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
