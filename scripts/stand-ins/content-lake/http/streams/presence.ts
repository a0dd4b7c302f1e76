import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { LOCAL_EDITOR_ID } from '../access.ts'

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
