import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'

let now = Date.UTC(2026, 10, 20, 7, 0, 0)
const folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
const mailbox = createMailbox({ dataFolder: folder, clock: () => now })
const listening = await listenOnLoopback(new Hono().route('/mailbox', mailbox.app), 0)
afterAll(async () => {
  mailbox.close()
  await listening.close()
  await rm(folder, { recursive: true })
})

const get = (path: string) => fetch(`http://127.0.0.1:${listening.port}/mailbox${path}`)

const deliver = (to: string, code: string, subject = 'Your code') => {
  now += 1000
  mailbox.deliver({ to, subject, text: `${subject} is ${code}.`, code })
}

test('lists messages to one address, ignoring case, newest first', async () => {
  deliver('ada@example.com', '111111')
  deliver('Ada@Example.com', '222222')
  deliver('+46701234567', '333333')
  expect(await (await get('/messages?to=ADA@example.com')).json()).toEqual([
    {
      to: 'ada@example.com',
      subject: 'Your code',
      text: 'Your code is 222222.',
      code: '222222',
      html: null,
      messageId: null,
      sentAt: '2026-11-20T07:00:02.000Z',
    },
    expect.objectContaining({ code: '111111' }),
  ])
  expect(await (await get('/messages?to=%2B46701234567')).json()).toHaveLength(1)
  expect(await (await get('/messages?to=nobody@example.com')).json()).toEqual([])
  expect(await (await get('/messages')).json()).toHaveLength(3)
})

test('the page shows each message escaped, with its code', async () => {
  deliver('eve@example.com', '444444', '<script>alert(1)</script>')
  const response = await get('?to=eve@example.com')
  const page = await response.text()
  expect(page).toContain('<code>444444</code>')
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('111111')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a mail with HTML can be opened as a page that can load and run nothing', async () => {
  mailbox.deliver({
    to: 'ada@example.com',
    subject: 'Your order 7',
    text: 'A game',
    code: '',
    html: '<p>A game',
  })
  const page = await (await get('?to=ada@example.com')).text()
  const path = /href="\/mailbox(\/html\/[^"]+)"/.exec(page)?.[1] ?? ''
  const mail = await get(path)
  expect(await mail.text()).toBe('<p>A game')
  const policy = mail.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect((await get('/html/99999')).status).toBe(404)
})

test('the oldest messages are deleted when there are more than five hundred', async () => {
  for (let number = 0; number < 501; number += 1) deliver('bulk@example.com', String(number))
  const messages = await (await get('/messages')).json()
  expect([messages.length, messages[0].code, messages.at(-1).code]).toEqual([500, '500', '1'])
})
