import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

export interface Listening {
  readonly port: number
  /** Ends open connections too; resolves when nothing listens any more. */
  readonly close: () => Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Serves an app on this machine only. `localhost` may mean 127.0.0.1 or ::1, so both listen when both exist.
 * `port` 0 takes any free one.
 * @throws Error with `code` EADDRINUSE when the port is taken
 */
export async function listenOnLoopback(app: { fetch: Fetch }, port: number): Promise<Listening> {
  const first = await listen(app.fetch, '127.0.0.1', port)
  const bound = portOf(first)
  const servers = [first]
  try {
    servers.push(await listen(app.fetch, '::1', bound))
  } catch (cause) {
    // A machine without IPv6 has no ::1 to listen on, and no `localhost` that means it.
    if (!hasCode(cause, 'EADDRNOTAVAIL') && !hasCode(cause, 'EAFNOSUPPORT')) {
      await closeServer(first)
      throw cause
    }
  }
  return { port: bound, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function listen(fetch: Fetch, hostname: string, port: number): Promise<Server> {
  const server = createServer(getRequestListener(fetch))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address === 'object' && address) return address.port
  throw new Error('The server listens on no port')
}

function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}
