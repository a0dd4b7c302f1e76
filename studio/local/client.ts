import { type ClientConfig, createClient } from '@sanity/client'
import { type Fetch, sureFetch } from '../document/sure-fetch.ts'

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

const streamingFetch: Fetch = (address, init) => {
  const target = withOwnHost(address, crypto.randomUUID())
  if (target === address) return fetch(address, init)
  const headers = new Headers(init?.headers)
  // The new host name doesn't contain the project id.
  headers.set('x-sanity-project-id', new URL(address).hostname.split('.')[0] ?? '')
  return fetch(target, { ...init, headers })
}

/** Constant functions, because the client shares live events between equal `fetch` functions. */
const localFetch = sureFetch(streamingFetch)
const remoteFetch = sureFetch((address, init) => fetch(address, init))

/**
 * Retries a read for about a minute. The client's default of three seconds is shorter than a restart of the local
 * services, and a failed read closes the form and loses unsaved text.
 */
const retries = {
  maxRetries: 60,
  /** Milliseconds before the next attempt. */
  retryDelay: (attempt: number) => Math.min(100 * 2 ** attempt, 1_000),
}

/** `sureFetch` repeats what must arrive: the client's default would end all of it after five minutes. */
const UNLIMITED = 0

/** The Studio's client. Only the local Content Lake speaks HTTP/1.1, and restarts. */
export const clientFactory = (isLocal: boolean) => (config: ClientConfig) =>
  createClient(
    isLocal
      ? { ...config, ...retries, timeout: UNLIMITED, resolveFetch: () => localFetch }
      : { ...config, timeout: UNLIMITED, resolveFetch: () => remoteFetch },
  )
