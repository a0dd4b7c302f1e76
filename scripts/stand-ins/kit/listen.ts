import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

export type Listening = {
  readonly port: number
  /** Stops listening and ends open connections. */
  readonly close: () => Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Serves an app on this machine only. `localhost` may mean 127.0.0.1 or ::1, so both listen when both exist.
 * `port` 0 chooses a free port.
 * @throws Error with `code` EADDRINUSE when the port is taken
 */
export async function listenOnLoopback(app: { fetch: Fetch }, port: number): Promise<Listening> {
  const first = await listen(app.fetch, '127.0.0.1', port)
  const servers = [first]
  try {
    servers.push(await listen(app.fetch, '::1', first.port))
  } catch (cause) {
    // A machine without IPv6 has no ::1, and its `localhost` never means it.
    if (!hasCode(cause, 'EADDRNOTAVAIL') && !hasCode(cause, 'EAFNOSUPPORT')) {
      await first.close()
      throw cause
    }
  }
  const close = async () => void (await Promise.all(servers.map((server) => server.close())))
  return { port: first.port, close }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** None: the client ends an idle connection, so that no request meets one while this server ends it. */
const IDLE_LIMIT_MS = 0

function listen(fetch: Fetch, hostname: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout: IDLE_LIMIT_MS } })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve({ port: portOf(server), close: () => close(server) }))
  })
}

function portOf(server: ServerType): number {
  const address = server.address()
  if (typeof address === 'object' && address) return address.port
  throw new Error('The server has no TCP port')
}

function close(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if ('closeAllConnections' in server) server.closeAllConnections()
  return closed
}

const LOOPBACK_HOST = /^(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Rejects requests for other host names than localhost. Binding to loopback is not enough: a web page can point its
 * own host name at 127.0.0.1 (DNS rebinding) and read the responses.
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? ''
  if (!LOOPBACK_HOST.test(host)) {
    const message = `The local services answer to localhost only, not to "${host}". Open them as http://localhost.`
    return context.json({ statusCode: 403, error: 'Forbidden', message }, 403)
  }
  await next()
}
