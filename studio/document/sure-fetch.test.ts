import { expect, test, vi } from 'vitest'
import { type Fetch, LATE_MS, saidWhenLate, sureFetch } from './sure-fetch.ts'

const address =
  'https://p.api.sanity.io/v2025-02-19/data/actions/production?tag=sanity.studio.document.commit'
const body = JSON.stringify({
  actions: [{ actionType: 'sanity.action.document.edit' }],
  transactionId: 'one',
})
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = (status: number) => async () =>
  new Response(JSON.stringify({ transactionId: 'one' }), { status })

/** The head of an answer, whose body never arrives whole. */
const cutOff = async () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }))

async function run(
  answers: (() => Promise<Response>)[],
  to = address,
  init: Parameters<Fetch>[1] = { body },
) {
  const bodies: unknown[] = []
  const send: Fetch = async (_address, { body: sent } = {}) => {
    bodies.push(sent)
    const next = answers.shift()
    if (!next) throw new Error('No further request is due.')
    return next()
  }
  const answer = await sureFetch(send, async () => {})(to, init)
  return { status: answer.status, json: JSON.parse(await answer.text()), bodies, left: answers.length }
}

test.each([
  ['an answer', [answered(200)], 200],
  ['a refusal', [answered(409), answered(200)], 409],
  ['a lost request', [lost, answered(200)], 200],
  ['a lost answer', [lost, answered(409)], 200],
  ['an answer that is cut off', [cutOff, answered(409)], 200],
  ['a lost answer, and a service that is away', [lost, answered(503), answered(429), answered(409)], 200],
  ['a refusal of what was lost', [lost, answered(403)], 403],
])('%s of a change', async (_name, answers, status) => {
  const requests = status === 409 ? 1 : answers.length
  const result = await run(answers, address)
  expect([result.status, result.bodies]).toEqual([status, Array(requests).fill(body)])
  expect(result.json).toEqual({ transactionId: 'one' })
})

test('a publish gets an id, the same one each time', async () => {
  const { bodies } = await run([lost, answered(200)], address.replace('commit', 'publish'), {
    body: '{"actions":[]}',
  })
  expect(bodies[0]).toMatch(/"transactionId":"[\da-f-]{36}"/)
  expect(bodies[1]).toBe(bodies[0])
})

test.each([
  ['a plan', address.replace('document.commit', 'planned.edit')],
  ['an undone publish', address.replace('document.commit', 'undo-publish')],
  ['a redirect', address.replace('actions', 'mutate').replace('document.commit', 'redirects.move')],
])('%s is sent until it is answered, too', async (_name, to) => {
  expect((await run([lost, answered(503), answered(409)], to)).status).toBe(200)
})

test('what a rule asks is asked until it is answered', async () => {
  const question = address.replace('actions', 'query').replace('document.commit', 'validation.slug')
  const { status, bodies } = await run([lost, answered(503), answered(200)], question, {})
  expect([status, bodies]).toEqual([200, [undefined, undefined, undefined]])
})

test('a read and a deletion fail as ever', async () => {
  const read = address.replace('actions', 'query')
  await expect(run([lost], read)).rejects.toThrow('Failed to fetch')
  await expect(run([lost], address.replace('commit', 'delete'))).rejects.toThrow('Failed to fetch')
  expect((await run([answered(503)], read)).status).toBe(503)
})

test('a form that was left sends no more', async () => {
  const leave = new AbortController()
  const wait = vi.fn(async () => leave.abort(new Error('left')))
  const sent = sureFetch(lost, wait)(address, { body, signal: leave.signal })
  await expect(sent).rejects.toThrow('left')
  expect(wait).toHaveBeenCalledOnce()
})

test('a change that takes long is said to be late, once, and its outcome is given on', async () => {
  vi.useFakeTimers()
  const say = vi.fn()
  expect(await saidWhenLate(Promise.resolve('soon'), say)).toBe('soon')
  const { promise, resolve } = Promise.withResolvers<string>()
  const late = saidWhenLate(promise, say)
  const failed = saidWhenLate(Promise.reject(new Error('refused')), say)
  await expect(failed).rejects.toThrow('refused')
  expect(say).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * LATE_MS)
  expect(say).toHaveBeenCalledOnce()
  resolve('late')
  expect(await late).toBe('late')
  vi.useRealTimers()
})
