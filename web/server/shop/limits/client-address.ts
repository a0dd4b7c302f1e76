import { isIPv6 } from 'node:net'

/**
 * Whom a request comes from. `proxies` of our own stand between, each of which wrote whom it heard at the end of
 * `forwarded` (X-Forwarded-For); whatever stands further left anybody can make up.
 */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const told = (forwarded ?? '').split(',').map((address) => address.trim())
  // API Gateway writes down its own peer too.
  const chain = told.at(-1) === peer ? told : [...told, peer]
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer
}

const MAPPED = /^::ffff:(?=\d+\.)/i
/** A customer of a network has all addresses that begin alike: whoever counts single ones counts nothing. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** What requests are counted by: the address, or of IPv6 the network (/64). */
export function addressKey(address: string): string {
  const plain = address.replace(MAPPED, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - groupsOf(head).length - groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
