import { type ClientConfig, createClient } from '@sanity/client'

const isStream = ({ pathname }: URL) => /\/data\/(?:listen|live\/events)\//.test(pathname)

/**
 * Gives an event stream its own host name. Browsers allow six HTTP/1.1 connections for each host. The streams of one
 * Studio tab use all six, and a second tab would wait forever. Every `*.localhost` is this machine (RFC 6761). Other
 * addresses stay the same.
 */
export function withOwnHost(address: string, label: string): string {
  const url = new URL(address)
  if (!isStream(url)) return address
  url.hostname = `stream-${label}.localhost`
  return url.href
}

/** The client's `fetch`. One constant function, because the client shares live events between equal `fetch` functions. */
const streamingFetch: ReturnType<NonNullable<ClientConfig['resolveFetch']>> = (address, init) => {
  const target = withOwnHost(address, crypto.randomUUID())
  if (target === address) return fetch(address, init)
  const headers = new Headers(init?.headers)
  // The new host name doesn't contain the project id.
  headers.set('x-sanity-project-id', new URL(address).hostname.split('.')[0] ?? '')
  return fetch(target, { ...init, headers })
}

const resolveFetch = () => streamingFetch

/**
 * Retries a read for about a minute. The client's default of three seconds is shorter than a restart of the local
 * services, and a failed read closes the form and loses unsaved text.
 */
const retries = {
  maxRetries: 60,
  /** Milliseconds before the next attempt. */
  retryDelay: (attempt: number) => Math.min(100 * 2 ** attempt, 1_000),
}

/** Creates the Studio's client for the local Content Lake, which speaks HTTP/1.1. Real projects don't need this. */
export const createLocalClient = (config: ClientConfig) =>
  createClient({ ...config, ...retries, resolveFetch })
