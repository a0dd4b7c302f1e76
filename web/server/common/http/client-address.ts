import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'

/** An address as proxies write it: `192.0.2.1:443` and `[2001:db8::1]:443` too. Undefined for what is no IP address. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, withPort] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? []
  const address = (bracketed ?? withPort ?? entry).replace(/%.*$/, '')
  return isIP(address) ? address : undefined
}

/** Each of our `proxies` appends its peer's address to `forwarded` (X-Forwarded-For). Clients can forge all earlier entries. */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const listed = (forwarded ?? '').split(',').map((address) => address.trim())
  const chain = [...listed, peer]
  return addressIn(chain[Math.max(0, chain.length - 1 - proxies)] ?? '') ?? peer
}

/** /48: the largest network that one customer of IPv6 has. Homes have a /56 or a /48. */
const NETWORK_GROUPS = 3
const GROUPS = 8

/** An IPv4 address as a dual-stack server sees it. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/
const octetsOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/** The network that limits count as one client: an IPv4 address, or a /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(written) ?? []
  if (high && low) return [high, low].flatMap(octetsOf).join('.')
  const [head = '', tail] = written.split('::')
  const groupsIn = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - groupsIn(head).length - groupsIn(tail).length
  const groups = [...groupsIn(head), ...Array.from({ length: missing }, () => '0'), ...groupsIn(tail)]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/48`
}

/**
 * The network of a request’s client.
 * @param connection reads the peer's IP address; it depends on the runtime
 * @param proxies between the client and this program; each appends an address to X-Forwarded-For
 */
export const clientNetwork = (context: Context, connection: GetConnInfo, proxies: number): string => {
  const peer = connection(context).remote.address ?? ''
  return networkOf(clientAddress(peer, context.req.header('x-forwarded-for'), proxies))
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Whether a request comes from this machine and through no proxy. */
export const isOperator = (context: Context, connection: GetConnInfo): boolean =>
  LOOPBACK.includes(connection(context).remote.address ?? '') && !context.req.header('x-forwarded-for')

const networks = new AsyncLocalStorage<string>()

/** Tells the code that a request runs which network the request came from. */
export const knowNetwork =
  (connection: GetConnInfo, proxies: number): MiddlewareHandler =>
  (context, next) =>
    networks.run(clientNetwork(context, connection, proxies), next)

/** Undefined for work that no request caused. */
export const currentNetwork = (): string | undefined => networks.getStore()
