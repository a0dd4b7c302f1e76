import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'

/** Each of our `proxies` appends its peer's address to `forwarded` (X-Forwarded-For). Clients can forge all earlier entries. */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const listed = (forwarded ?? '').split(',').map((address) => address.trim())
  const chain = [...listed, peer]
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer
}

/** Limits count /64 networks of IPv6, because one customer has a whole network. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** An IPv4 address as a dual-stack server sees it. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/
const octetsOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(written) ?? []
  if (high && low) return [high, low].flatMap(octetsOf).join('.')
  const [head = '', tail] = written.split('::')
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - groupsOf(head).length - groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/**
 * The key under which limits count a client.
 * @param connection reads the peer's IP address; it depends on the runtime
 * @param proxies between the client and this program; each appends an address to X-Forwarded-For
 */
export const clientKey = (context: Context, connection: GetConnInfo, proxies: number): string => {
  const peer = connection(context).remote.address ?? ''
  return addressKey(clientAddress(peer, context.req.header('x-forwarded-for'), proxies))
}
