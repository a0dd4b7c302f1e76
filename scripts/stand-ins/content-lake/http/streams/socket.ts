import { randomUUID } from 'node:crypto'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError } from '../../errors.ts'
import { LOCAL_EDITOR_ID, sameSecret } from '../access.ts'
import type { LakeEnv } from '../request.ts'

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

/** One socket of a Studio tab. */
export type Participant = {
  readonly send: (message: string) => void
  readonly subscriptions: Set<string>
  /** Session ids that this socket has announced. Studio makes one for each tab. */
  readonly sessions: Set<string>
}

const announcement = v.object({
  data: v.object({ sessionId: v.string(), locations: v.array(v.unknown()) }),
})
const ofSession = v.object({ session: v.string() })
const ofSubscription = v.object({ subscriptionId: v.string() })

/**
 * Tells the tabs of the Studio in which documents and fields the others are. The calls and events are those of Studio
 * 6.16.0 (`presence-store.ts`, `bifurTransport.ts`) and of `@sanity/bifur-client`. Each event goes to every subscriber:
 * Studio leaves out its own session by itself.
 */
export class PresenceRoom {
  readonly #participants = new Set<Participant>()

  enter(send: Participant['send']): Participant {
    const participant = { send, subscriptions: new Set<string>(), sessions: new Set<string>() }
    this.#participants.add(participant)
    return participant
  }

  /**
   * A tab that loses its connection is no longer present, unless it is back already by another socket. What the service does
   * then is not documented.
   */
  leave(participant: Participant): void {
    this.#participants.delete(participant)
    const isBack = (session: string) => [...this.#participants].some(({ sessions }) => sessions.has(session))
    for (const session of participant.sessions)
      if (!isBack(session)) this.#tell({ type: 'disconnect', m: { session } })
  }

  /**
   * @returns the result of the call; undefined for an unknown method
   * @throws ValiError when a parameter is missing
   */
  answer(participant: Participant, method: string, params: object): unknown {
    switch (method) {
      case 'presence_subscribe': {
        const subscription = randomUUID()
        participant.subscriptions.add(subscription)
        return subscription
      }
      case 'presence_unsubscribe':
        return participant.subscriptions.delete(v.parse(ofSubscription, params).subscriptionId)
      case 'presence_announce': {
        const { data } = v.parse(announcement, params)
        participant.sessions.add(data.sessionId)
        this.#tell({ type: 'state', m: data })
        return true
      }
      case 'presence_rollcall':
        this.#tell({ type: 'rollCall', session: v.parse(ofSession, params).session })
        return true
      case 'presence_disconnect': {
        const { session } = v.parse(ofSession, params)
        participant.sessions.delete(session)
        this.#tell({ type: 'disconnect', m: { session } })
        return true
      }
      default:
        return undefined
    }
  }

  #tell(event: object): void {
    const result = { ...event, i: LOCAL_EDITOR_ID }
    for (const { send, subscriptions } of this.#participants) {
      for (const subscription of subscriptions) {
        const params = { subscription, result }
        send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }))
      }
    }
  }
}
