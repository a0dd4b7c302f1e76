import { isIPv6 } from 'node:net'

/**
 * The IP address of the client. Each of our own `proxies` appends the address of its peer to `forwarded`
 * (X-Forwarded-For). Entries further left come from the client and may be forged.
 */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const listed = (forwarded ?? '').split(',').map((address) => address.trim())
  const chain = [...listed, peer]
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer
}

/** One customer has a whole IPv6 network (/64), so single addresses can't be limited. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** An IPv4 address as a dual-stack server sees it. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/
const octetsOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/** The key by which requests are counted: the IPv4 address or the IPv6 network (/64). */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // The shortest spelling, in hexadecimal digits.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(written) ?? []
  if (high && low) return [high, low].flatMap(octetsOf).join('.')
  const [head = '', tail] = written.split('::')
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - groupsOf(head).length - groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
