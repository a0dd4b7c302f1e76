import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { StackFile } from '#scripts/stack/stack-file.ts'

const eventSchema = v.object({
  method: v.literal('presence_subscription'),
  params: v.object({
    result: v.object({
      type: v.literal('state'),
      m: v.object({
        locations: v.array(v.object({ documentId: v.string(), path: v.array(v.unknown()) })),
      }),
    }),
  }),
})

/**
 * Another editor, without a Studio: says over the socket for presence in which field they are, and hears where the others are.
 * A second Studio would take ten seconds to start. The calls are in `scripts/stand-ins/content-lake/http/streams/socket.ts`.
 */
export async function otherEditor({ services, token, dataset }: StackFile) {
  const socket = new WebSocket(`${services.replace(/^http/, 'ws')}/v2022-06-30/socket/${dataset}`)
  const sessionId = randomUUID()
  let heard: v.InferOutput<typeof eventSchema>['params']['result']['m']['locations'] = []
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string' || !data.startsWith('{')) return
    const event = v.safeParse(eventSchema, JSON.parse(data))
    if (event.success) heard = event.output.params.result.m.locations
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const call = (method: string, params: object) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params }))
  call('authorization', { authorization: `Bearer ${token}` })
  call('presence_subscribe', {})
  // Studios answer with where they are.
  call('presence_rollcall', { session: sessionId })
  return {
    /** Where the editor in the Studio is, as last heard. */
    locations: () => heard.map(({ documentId, path }) => ({ documentId, path })),
    /** Puts the cursor into a field. */
    enter(documentId: string, path: readonly string[]) {
      const location = { type: 'document', documentId, path, lastActiveAt: new Date().toISOString() }
      call('presence_announce', { data: { sessionId, locations: [location] } })
    },
    leave: () => socket.close(),
  }
}
