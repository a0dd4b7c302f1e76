import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ALLOWED_ORIGIN, type RunningLake, startLake } from '../../testing/running-lake.ts'
import { testProject } from '../../testing/test-project.ts'

let running: RunningLake
let opened: WebSocket[]

beforeEach(async () => {
  running = await startLake()
  opened = []
})
afterEach(async () => {
  for (const socket of opened) socket.terminate()
  await running.stop()
})

/** A tab's connection. `next` waits for the next message. */
async function openTab(origin = ALLOWED_ORIGIN) {
  const address = `${running.url.replace('http', 'ws')}/v2022-06-30/socket/${testProject.dataset}`
  const socket = new WebSocket(address, { origin })
  opened.push(socket)
  const received: unknown[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)))
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  async function next(): Promise<unknown> {
    while (received.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    return received.shift()
  }
  async function call(method: string, params: object = {}): Promise<unknown> {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
    return next()
  }
  return { call, next, socket }
}

async function editorTab() {
  const tab = await openTab()
  await tab.call('authorization', { authorization: `Bearer ${running.lake.token}` })
  return tab
}

const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

it('tells every subscribed tab where an editor is, and when a tab has closed', async () => {
  const here = await editorTab()
  await here.call('presence_subscribe')
  const there = await editorTab()
  const locations = [{ type: 'document', documentId: 'game-fist', path: ['title'], lastActiveAt: 'now' }]
  await there.call('presence_announce', { data: { sessionId: 'there', locations } })
  expect(await here.next()).toMatchObject({
    method: 'presence_subscription',
    params: { result: { type: 'state', i: 'local-editor', m: { sessionId: 'there', locations } } },
  })
  there.socket.close()
  expect(await here.next()).toMatchObject({
    params: { result: { type: 'disconnect', m: { session: 'there' } } },
  })
})

it('forwards a roll call to all tabs', async () => {
  const here = await editorTab()
  await here.call('presence_subscribe')
  const there = await editorTab()
  await there.call('presence_rollcall', { session: 'there' })
  expect(await here.next()).toMatchObject({ params: { result: { type: 'rollCall', session: 'there' } } })
})

it('rejects calls without the token', async () => {
  const tab = await openTab()
  expect(await tab.call('presence_subscribe')).toMatchObject({ error: { message: 'Unauthorized' } })
  expect(await tab.call('authorization', { authorization: 'Bearer guess' })).toMatchObject({
    error: { message: 'Unauthorized' },
  })
})

it('rejects an unknown method, and names it', async () => {
  const tab = await editorTab()
  expect(await tab.call('presence_haunt')).toMatchObject({ error: { message: 'No method presence_haunt' } })
})

it('rejects pages of other origins and malformed calls', async () => {
  await expect(openTab('https://evil.example')).rejects.toThrow('403')
  const tab = await openTab()
  tab.socket.send('boo')
  expect(await closed(tab.socket)).toBe(4000)
})
