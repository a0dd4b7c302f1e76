import { afterAll, expect, test } from 'vitest'
import { type ReceivedMail, receiveMail } from '#scripts/stand-ins/mailbox/receive-mail.ts'
import type { Mail } from './render-mail.ts'
import { MailRefused } from './send-due.ts'
import { createSmtp } from './smtp.ts'

const received: ReceivedMail[] = []

const server = await receiveMail(0, (mail) => received.push(mail))
afterAll(() => server.close())

const mailTo = (to: string): Mail => ({
  messageId: '<order-confirmation.7.0@candlecast.example>',
  to,
  subject: 'Your order 7 – “Lone Wolf”',
  text: 'Åse bought a game.',
  html: '<p>Åse bought a game.</p>',
})

const send = (to: string, url = server.url) =>
  createSmtp({ url, from: 'Candlecast <shop@candlecast.example>' })(mailTo(to))

test('a mail arrives with its id, its text and its HTML', async () => {
  await send('ase@candlecast.example')
  expect(received).toEqual([
    {
      to: 'ase@candlecast.example',
      subject: 'Your order 7 – “Lone Wolf”',
      text: 'Åse bought a game.\n',
      code: '',
      html: expect.stringContaining('<p>Åse bought a game.</p>'),
      messageId: '<order-confirmation.7.0@candlecast.example>',
    },
  ])
})

test('a permanent refusal is MailRefused, a temporary one is another error', async () => {
  await expect(send('eve@refused.example')).rejects.toBeInstanceOf(MailRefused)
  const later = await send('eve@deferred.example').catch((error: unknown) => error)
  expect(later).toBeInstanceOf(Error)
  expect(later).not.toBeInstanceOf(MailRefused)
})

test('a mail server that does not answer is a temporary failure', async () => {
  const gone = await receiveMail(0, () => {})
  await gone.close()
  const failure = await send('ase@candlecast.example', gone.url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test('a line break in an address adds no recipient', async () => {
  received.length = 0
  await send('ase@candlecast.example\r\nBcc: eve@candlecast.example').catch(() => {})
  expect(received.map(({ to }) => to)).not.toContain('eve@candlecast.example')
})
