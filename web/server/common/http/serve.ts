import type { ServerOptions } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import * as v from 'valibot'

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.digits(`${name} is not a port number`),
    v.transform(Number),
    v.maxValue(65_535, `${name} is not a port number`),
  )

export type ListenAddress = {
  /** Undefined means this machine only. */
  host: string | undefined
  port: number
}

/**
 * Reads HOST, and the port from the setting `ownPort` or else from PORT, which hosting platforms set.
 * @throws Error that names the wrong variable
 */
export function listenAddress(
  environment: Readonly<Record<string, string | undefined>>,
  ownPort: string,
  defaultPort: number,
): ListenAddress {
  const name = environment[ownPort] ? ownPort : 'PORT'
  const given = environment[name]
  const parsed = v.safeParse(v.optional(port(name), String(defaultPort)), given || undefined)
  if (!parsed.success) throw new Error(parsed.issues[0].message)
  return { host: environment.HOST || undefined, port: parsed.output }
}

const serverLimits = {
  /** URL and headers together, in bytes. A token takes at most half of it. */
  maxHeaderSize: 16 * 1024,
  /** Milliseconds. Stops clients that keep all connections busy by sending slowly. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Milliseconds. Longer than Caddy keeps an idle connection (2 minutes): a proxy can’t repeat a POST that was sent on a
  // closing connection.
  keepAliveTimeout: 125_000,
} satisfies ServerOptions

type App = { fetch: (request: Request) => Response | Promise<Response> }

export type Serving = {
  port: number
  /** Stops accepting requests. Resolves once accepted requests are answered, or after `timeoutMs`. */
  close: (timeoutMs: number) => Promise<void>
}

/** `host` may be 0.0.0.0, for example in a container. Without a host the server listens on this machine only. */
export async function serveAt(app: App, { host, port }: ListenAddress): Promise<Serving> {
  if (host === undefined) return serveOnLoopback(app, port)
  const server = await listen(app, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (timeoutMs) => close(server, timeoutMs),
  }
}

/** Listens on 127.0.0.1 and ::1, because `localhost` can mean both. Port 0 takes a free port. */
export async function serveOnLoopback(app: App, port: number): Promise<Serving> {
  const first = await listen(app, '127.0.0.1', port)
  const address = first.address()
  const taken = typeof address === 'object' && address ? address.port : port
  const second = await listen(app, '::1', taken).catch((error: unknown) => {
    // A machine without IPv6 has no ::1.
    const isMissing =
      error instanceof Error && 'code' in error && /EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error.code))
    if (isMissing) return undefined
    first.close()
    throw error
  })
  const servers = second ? [first, second] : [first]
  return {
    port: taken,
    close: async (timeoutMs) => void (await Promise.all(servers.map((server) => close(server, timeoutMs)))),
  }
}

function listen({ fetch }: App, hostname: string, port: number): Promise<ServerType> {
  const server = createAdaptorServer({ fetch, serverOptions: serverLimits })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve(server))
  })
}

/** Idle connections would keep the server running, so they are closed this often. */
const IDLE_CHECK_MS = 20

function close(server: ServerType, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), timeoutMs)
    const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections()
    const idle = setInterval(closeIdle, IDLE_CHECK_MS)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(idle)
      resolve()
    })
    closeIdle()
  })
}
