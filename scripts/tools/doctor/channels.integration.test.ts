import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveOnLoopback } from '#server/common/http/serve.ts'
import { receiveMail } from '../../stand-ins/mailbox/receive-mail.ts'
import { checkChannels, tryChannels } from './channels.ts'

const statuses = (findings: readonly { status: string; what: string }[]) =>
  findings.map(({ status, what }) => `${status}: ${what}`)

test('a shop without a channel for alarms is a fault; without the settings of the shop it was not checked', () => {
  const mail = 'operator@candlecast.example'
  const webhook = 'https://hooks.slack.com/services/T/B/x'
  expect(statuses(checkChannels({ SHOP_CODE_SECRET: 'x' }))).toEqual([
    'fault: No one is told of problems of the shop',
  ])
  expect(statuses(checkChannels({}))).toEqual(['advice: Not checked: who is told of problems of the shop'])
  expect(statuses(checkChannels({ ALARM_MAIL: mail }))).toEqual(['advice: Alarms reach a mail address only'])
  expect(checkChannels({ ALARM_MAIL: mail, ALARM_WEBHOOK: webhook })[0]?.status).toBe('ok')
})

test('a trial message goes through each channel, and doctor says what came', async () => {
  const subjects: string[] = []
  const mailbox = await receiveMail(0, ({ subject }) => void subjects.push(subject))
  const chat = await serveOnLoopback(
    new Hono().post('/hook', ({ body }) => body(null, 200)),
    0,
  )
  const settings = {
    ALARM_MAIL: 'operator@candlecast.example',
    ALARM_WEBHOOK: `http://localhost:${chat.port}/hook`,
    SHOP_MAIL_URL: mailbox.url,
    SHOP_MAIL_FROM: 'Shop <shop@candlecast.example>',
    VITE_SITE_URL: 'https://audio.example',
  }
  const answers = [true, false]
  const tried = await tryChannels(settings, async () => answers.shift())
  expect(statuses(tried)).toEqual([
    'ok: Alarms: the trial message came to operator@candlecast.example',
    `fault: The trial message to localhost:${chat.port} did not come`,
  ])
  expect(subjects).toEqual(['audio.example: trial message'])
  await Promise.all([mailbox.close(), chat.close(0)])
  expect(statuses(await tryChannels({ ...settings, SHOP_MAIL_URL: undefined }, async () => true))).toEqual([
    'fault: The trial message to operator@candlecast.example failed: SHOP_MAIL_URL is not set',
    `fault: The trial message to localhost:${chat.port} failed: it refuses connections`,
  ])
})
