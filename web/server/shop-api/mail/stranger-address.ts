/** Addresses that a stranger typed. */
import { isEmailAddress, normaliseEmail } from '#shared/links/email-address.ts'

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
