import { randomUUID } from 'node:crypto'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { WSContext } from 'hono/ws'
import * as v from 'valibot'
import { gatewayError } from '../../errors.ts'
import { LOCAL_EDITOR_ID, sameSecret } from '../access.ts'
import type { LakeEnv } from '../context.ts'

/** Studio treats a socket as dead if no heartbeat arrives for longer. */
const HEARTBEAT_MS = 20_000

const callSchema = v.object({
  id: v.string(),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

const announcementSchema = v.object({ sessionId: v.string(), locations: v.array(v.unknown()) })

/** One tab of the Studio. */
type Peer = {
  send: (message: object) => void
  isEditor: boolean
  subscriptions: Set<string>
  sessions: Set<string>
}

type Call = v.InferOutput<typeof callSchema>

/**
 * Presence: where each editor is in the Studio. JSON-RPC over a WebSocket with `♥` as heartbeat, the protocol of
 * Studio's presence client. Every message of a tab goes to all subscribed tabs, including itself.
 */
export function socketRoutes(token: string, allowedOrigins: readonly string[]): Hono<LakeEnv> {
  const peers = new Set<Peer>()

  function broadcast(event: object) {
    for (const peer of peers) {
      for (const subscription of peer.subscriptions) {
        peer.send({ method: 'presence_subscription', params: { subscription, result: event } })
      }
    }
  }

  function leave(peer: Peer, session: string) {
    peer.sessions.delete(session)
    broadcast({ type: 'disconnect', i: LOCAL_EDITOR_ID, m: { session } })
  }

  /** @returns the call's result; undefined for an unknown method */
  function answer(peer: Peer, { method, params }: Call): unknown {
    switch (method) {
      case 'presence_subscribe': {
        const subscription = randomUUID()
        peer.subscriptions.add(subscription)
        return subscription
      }
      case 'presence_unsubscribe':
        return peer.subscriptions.delete(String(params.subscriptionId))
      case 'presence_announce': {
        const { sessionId, locations } = v.parse(announcementSchema, params.data)
        peer.sessions.add(sessionId)
        broadcast({ type: 'state', i: LOCAL_EDITOR_ID, m: { sessionId, locations } })
        return true
      }
      case 'presence_rollcall':
        broadcast({ type: 'rollCall', i: LOCAL_EDITOR_ID, session: String(params.session) })
        return true
      case 'presence_disconnect':
        leave(peer, String(params.session))
        return true
      default:
        return undefined
    }
  }

  function receive(peer: Peer, call: Call) {
    const { id, method, params } = call
    if (method === 'authorization') {
      peer.isEditor = sameSecret(String(params.authorization), `Bearer ${token}`)
      peer.send(peer.isEditor ? { id, result: true } : refusal(id, 4001, 'Unauthorized'))
      return
    }
    if (!peer.isEditor) return peer.send(refusal(id, 4001, 'Unauthorized'))
    const result = answer(peer, call)
    peer.send(result === undefined ? refusal(id, -32_601, `No method ${method}`) : { id, result })
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
      let peer: Peer | undefined
      let heartbeat: NodeJS.Timeout | undefined
      return {
        onOpen(_event, socket) {
          peer = { send: sender(socket), isEditor: false, subscriptions: new Set(), sessions: new Set() }
          peers.add(peer)
          heartbeat = setInterval(() => socket.send('♥'), HEARTBEAT_MS)
          heartbeat.unref()
        },
        onMessage(event, socket) {
          const call = parseCall(event.data)
          if (peer && call) receive(peer, call)
          else socket.close(4000, 'Not a JSON-RPC call')
        },
        onClose() {
          clearInterval(heartbeat)
          if (!peer) return
          peers.delete(peer)
          for (const session of peer.sessions) leave(peer, session)
        },
      }
    }),
  )
}

const refusal = (id: string, code: number, message: string) => ({ id, error: { code, message } })

const sender = (socket: WSContext) => (message: object) =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))

function parseCall(data: unknown): Call | undefined {
  try {
    return v.parse(callSchema, JSON.parse(String(data)))
  } catch {
    return undefined
  }
}
