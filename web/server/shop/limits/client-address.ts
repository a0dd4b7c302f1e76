import { isIPv6 } from 'node:net'

/**
 * The IP address of the client. Each of our own `proxies` appends the address of its peer to `forwarded`
 * (X-Forwarded-For). Entries further left come from the client and may be forged.
 */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const listed = (forwarded ?? '').split(',').map((address) => address.trim())
  // API Gateway appends its own peer too.
  const chain = listed.at(-1) === peer ? listed : [...listed, peer]
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer
}

const MAPPED = /^::ffff:(?=\d+\.)/i
/** One customer has a whole IPv6 network (/64), so single addresses can't be limited. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** The key by which requests are counted: the IPv4 address or the IPv6 network (/64). */
export function addressKey(address: string): string {
  const plain = address.replace(MAPPED, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - groupsOf(head).length - groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
