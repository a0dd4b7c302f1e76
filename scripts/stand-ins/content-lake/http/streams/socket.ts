import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError } from '../../errors.ts'
import { sameSecret } from '../access.ts'
import type { LakeEnv } from '../context.ts'
import { type Participant, PresenceRoom } from './presence.ts'

/** Studio treats a socket as dead if no heartbeat arrives for longer. */
const HEARTBEAT_MS = 20_000

const callSchema = v.object({
  id: v.string(),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

type Call = v.InferOutput<typeof callSchema>

/** JSON-RPC over a WebSocket with `♥` as heartbeat. It carries presence; without it Studio warns the editor. */
export function socketRoutes(token: string, allowedOrigins: readonly string[]): Hono<LakeEnv> {
  const room = new PresenceRoom()

  function reply(isEditor: boolean, participant: Participant, { id, method, params }: Call): object {
    if (!isEditor) return { id, error: { code: 4001, message: 'Unauthorized' } }
    if (method === 'authorization') return { id, result: true }
    try {
      const result = room.answer(participant, method, params)
      return result === undefined
        ? { id, error: { code: -32_601, message: `No method ${method}` } }
        : { id, result }
    } catch (cause) {
      if (!v.isValiError(cause)) throw cause
      return { id, error: { code: -32_602, message: cause.message } }
    }
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
      let participant: Participant | undefined
      return {
        onOpen(_event, socket) {
          participant = room.enter((message) => socket.send(message))
          heartbeat = setInterval(() => socket.send('♥'), HEARTBEAT_MS)
          heartbeat.unref()
        },
        onMessage(event, socket) {
          const call = parseCall(event.data)
          if (!call || !participant) return socket.close(4000, 'Not a JSON-RPC call')
          if (call.method === 'authorization')
            isEditor = sameSecret(String(call.params.authorization), `Bearer ${token}`)
          socket.send(JSON.stringify({ jsonrpc: '2.0', ...reply(isEditor, participant, call) }))
        },
        onClose() {
          clearInterval(heartbeat)
          if (participant) room.leave(participant)
        },
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
