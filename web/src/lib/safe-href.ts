/**
 * An address from content, made safe to put into a link. Content is data: an address may be a path of this
 * site, https, mailto or tel (http only to this machine, for local services); for anything else, such as
 * `javascript:`, the answer is null.
 */
export type SafeHref = { kind: 'path'; path: string } | { kind: 'elsewhere'; url: string }

const allowedProtocols = new Set(['https:', 'mailto:', 'tel:'])
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export function safeHref(href: string | null | undefined): SafeHref | null {
  const address = href?.trim()
  if (!address) return null
  if (address.startsWith('/')) return isPath(address) ? { kind: 'path', path: address } : null
  const url = URL.parse(address)
  if (!url) return null
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return allowedProtocols.has(url.protocol) || isLocal ? { kind: 'elsewhere', url: url.href } : null
}

/** Browsers read `//host`, and also `/\host`, as the address of another host. */
const isPath = (address: string) => !/^\/[/\\]/.test(address)
