import { randomUUID } from 'node:crypto'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError } from '../../errors.ts'
import { sameSecret } from '../access.ts'
import type { LakeEnv } from '../context.ts'

/** Studio treats a socket as dead if no heartbeat arrives for longer. */
const HEARTBEAT_MS = 20_000

const callSchema = v.object({
  id: v.string(),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

type Call = v.InferOutput<typeof callSchema>

/** The calls of Studio's presence client. They have no effect, because there is no second editor to inform. */
const PRESENCE = /^presence_(subscribe|unsubscribe|announce|rollcall|disconnect)$/

/**
 * Presence: JSON-RPC over a WebSocket with `♥` as heartbeat, the protocol of Studio's presence client, which warns the
 * editor without a response.
 */
export function socketRoutes(token: string, allowedOrigins: readonly string[]): Hono<LakeEnv> {
  function reply(isEditor: boolean, { id, method }: Call): object {
    if (!isEditor) return { id, error: { code: 4001, message: 'Unauthorized' } }
    return PRESENCE.test(method) || method === 'authorization'
      ? { id, result: method === 'presence_subscribe' ? randomUUID() : true }
      : { id, error: { code: -32_601, message: `No method ${method}` } }
  }

  return new Hono<LakeEnv>().get(
    '/',
    async (context, next) => {
      // CORS doesn't apply to WebSockets: browsers open them to any origin.
      const origin = context.req.header('origin')
      if (origin && !allowedOrigins.includes(origin)) {
        throw gatewayError(403, 'Forbidden', `Origin ${origin} is not allowed`)
      }
      await next()
    },
    upgradeWebSocket(() => {
      let isEditor = false
      let heartbeat: NodeJS.Timeout | undefined
      return {
        onOpen(_event, socket) {
          heartbeat = setInterval(() => socket.send('♥'), HEARTBEAT_MS)
          heartbeat.unref()
        },
        onMessage(event, socket) {
          const call = parseCall(event.data)
          if (!call) return socket.close(4000, 'Not a JSON-RPC call')
          if (call.method === 'authorization')
            isEditor = sameSecret(String(call.params.authorization), `Bearer ${token}`)
          socket.send(JSON.stringify({ jsonrpc: '2.0', ...reply(isEditor, call) }))
        },
        onClose: () => clearInterval(heartbeat),
      }
    }),
  )
}

function parseCall(data: unknown): Call | undefined {
  try {
    return v.parse(callSchema, JSON.parse(String(data)))
  } catch {
    return undefined
  }
}
