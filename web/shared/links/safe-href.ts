import { parseUrl } from './parse-url.ts'

/**
 * An address from content that is safe to use in a link. Allowed are paths of this site, https, mailto and tel, and
 * http to this machine only, for local services. For any other address, such as `javascript:`, `safeHref` returns null.
 */
export type SafeHref = { kind: 'path'; path: string } | { kind: 'elsewhere'; url: string }

const allowedProtocols = new Set(['https:', 'mailto:', 'tel:'])
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export function safeHref(href: string | null | undefined): SafeHref | null {
  const address = href?.trim()
  if (!address) return null
  if (address.startsWith('/')) return isPath(address) ? { kind: 'path', path: address } : null
  const url = parseUrl(address)
  if (!url) return null
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return allowedProtocols.has(url.protocol) || isLocal ? { kind: 'elsewhere', url: url.href } : null
}

/** Browsers treat `//host` and `/\host` as addresses of another host. */
const isPath = (address: string) => !/^\/[/\\]/.test(address)
