import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { serverLimits } from './limits/server.ts'

export type Serving = {
  port: number
  /** Takes no more requests, and resolves when those that were taken have been answered, or after `patienceMs`. */
  close: (patienceMs: number) => Promise<void>
}

/** Serves on this machine only: both addresses that `localhost` may mean. `port` 0 takes any free one. */
export async function serveOnLoopback(app: Hono, port: number): Promise<Serving> {
  const first = await listen(app, '127.0.0.1', port)
  const address = first.address()
  const taken = typeof address === 'object' && address ? address.port : port
  const second = await listen(app, '::1', taken).catch((error: unknown) => {
    // A machine without IPv6 has no ::1 to listen on.
    const isMissing =
      error instanceof Error && 'code' in error && /EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error.code))
    if (isMissing) return undefined
    first.close()
    throw error
  })
  const servers = second ? [first, second] : [first]
  return {
    port: taken,
    close: async (patienceMs) => void (await Promise.all(servers.map((server) => close(server, patienceMs)))),
  }
}

function listen({ fetch }: Hono, hostname: string, port: number): Promise<ServerType> {
  const server = createAdaptorServer({ fetch, serverOptions: serverLimits })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve(server))
  })
}

function close(server: ServerType, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      patienceMs,
    )
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    // Those that are kept alive for a next request would hold the server open.
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
