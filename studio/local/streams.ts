import { type ClientConfig, createClient } from '@sanity/client'

const isStream = ({ pathname }: URL) => /\/data\/(?:listen|live\/events)\//.test(pathname)

/**
 * An event stream's address under a host name that nothing else uses. Browsers hold at most six HTTP/1.1
 * connections to one host, one Studio tab fills them with streams, and a second tab would wait for ever.
 * Every `*.localhost` is this machine (RFC 6761). Other addresses stay as they are.
 */
export function ownHost(address: string, label: string): string {
  const url = new URL(address)
  if (!isStream(url)) return address
  url.hostname = `stream-${label}.localhost`
  return url.href
}

/** The client's `fetch`. Its identity matters: the client shares live events among those with the same one. */
const streamingFetch: ReturnType<NonNullable<ClientConfig['resolveFetch']>> = (address, init) => {
  const target = ownHost(address, crypto.randomUUID())
  if (target === address) return fetch(address, init)
  const headers = new Headers(init?.headers)
  // The host name no longer names the project.
  headers.set('x-sanity-project-id', new URL(address).hostname.split('.')[0] ?? '')
  return fetch(target, { ...init, headers })
}

const resolveFetch = () => streamingFetch

/**
 * A read waits about a minute while nobody answers. The client's own patience of three seconds is over before the
 * local services have restarted, and a read that fails takes the form down with what is being typed in it.
 */
const patience = {
  maxRetries: 60,
  /** Milliseconds before the next attempt. */
  retryDelay: (attempt: number) => Math.min(100 * 2 ** attempt, 1_000),
}

/** Makes the Studio's clients for the local Content Lake, which speaks HTTP/1.1; a real project's needs none of this. */
export const createLocalClient = (config: ClientConfig) =>
  createClient({ ...config, ...patience, resolveFetch })
