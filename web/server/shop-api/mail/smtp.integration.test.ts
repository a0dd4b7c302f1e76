import { inflateSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type ReceivedMail, receiveMail } from '#scripts/stand-ins/mailbox/receive-mail.ts'
import { percentEncodedLogin } from '#shared/links/login-address.ts'
import type { Mail } from './render-mail.ts'
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
      from: 'Candlecast <shop@candlecast.example>',
      subject: 'Your order 7 – “Lone Wolf”',
      text: 'Åse bought a game.\n',
      code: '',
      html: expect.stringContaining('<p>Åse bought a game.</p>'),
      messageId: '<order-confirmation.7.0@candlecast.example>',
      attachments: [],
    },
  ])
})

/** The Unicode characters that a reader of the PDF can select: its maps from glyphs to characters are compressed streams. */
function charactersOf(pdf: Uint8Array): string {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\n(.*?)\nendstream/gs)
  const maps = [...streams].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
  const codes = maps
    .filter((map) => map.includes('beginbfrange'))
    .flatMap((map) => [...(/\[(.*)\]/.exec(map)?.[1] ?? '').matchAll(/<([0-9a-f]{4})>/g)])
  return codes.map(([, code = '']) => String.fromCharCode(Number.parseInt(code, 16))).join('')
}

test('the terms are attached as a PDF with text, in the letters of several scripts', async () => {
  received.length = 0
  const body = [{ _type: 'block' as const, _key: 'a', style: 'normal' as const, markDefs: [] }]
  const said = ['Åse pays “at once”.', 'Łódź Žižka', 'Ωμέγα', 'Иван'].join(' ')
  const spans = [{ _type: 'span' as const, _key: 's', text: said, marks: [] }]
  const texts = [
    {
      page: 'terms' as const,
      version: '2026-11-22',
      title: 'Terms',
      body: [{ ...body[0], children: spans }],
    },
  ]
  await createSmtp({ url: server.url, from: 'Shop <shop@candlecast.example>' })({
    ...mailTo('ase@candlecast.example'),
    terms: { texts: texts as never, site: 'https://candlecast.example' },
  })
  const [file] = received[0]?.attachments ?? []
  expect(file).toMatchObject({
    name: 'Terms of sale and right of withdrawal.pdf',
    type: 'application/pdf',
  })
  const characters = charactersOf(file?.content ?? new Uint8Array())
  expect([...new Set(said)].filter((character) => !characters.includes(character))).toEqual([])
})

const failureOf = (to = 'ase@candlecast.example', url = server.url) =>
  send(to, url).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['Audio: Studio', 'Audio: Studio'],
  ['Audio (Games) Studio', 'Audio (Games) Studio'],
  ['Studio, Åse & "Co"', 'Studio, Åse & "Co"'],
  ['"Audio: Studio"', 'Audio: Studio'],
])('the sender %s keeps its name', async (typed, shown) => {
  received.length = 0
  await createSmtp({ url: server.url, from: `${typed} <shop@candlecast.example>` })(mailTo('ase@x.example'))
  expect(received.map(({ from }) => from)).toEqual([`${shown} <shop@candlecast.example>`])
})

test('logs in with a password of any signs; a refused login is about the shop', async () => {
  const password = 'a/b+c#d?e@f:g %41'
  const closed = await receiveMail(0, () => {}, { user: 'AKIA', password })
  onTestFinished(closed.close)
  const urlWith = (typed: string) => percentEncodedLogin(closed.url.replace('://', `://AKIA:${typed}@`)) ?? ''
  expect(await failureOf(undefined, urlWith(password.replace('%', '%25')))).toBeUndefined()
  expect(await failureOf(undefined, urlWith('other'))).toMatchObject({
    about: 'shop',
    answer: expect.stringContaining('535 5.7.8'),
  })
})

test('a refusal says what it is about, with number and words of the server, by the command that was answered', async () => {
  expect(await failureOf('eve@refused.example')).toMatchObject({
    about: 'address',
    answer: '550 5.1.1 No such mailbox',
  })
  expect(await failureOf('eve@deferred.example')).toMatchObject({ about: 'mailbox' })
  for (const [at, about] of [
    ['CONN', 'shop'],
    ['MAIL FROM', 'shop'],
    ['DATA', 'unclear'],
  ] as const) {
    server.refuse({ at, answer: '550 5.1.1 User unknown' })
    expect(await failureOf(), at).toMatchObject({ about, answer: '550 5.1.1 User unknown' })
  }
  server.refuse({ at: 'RCPT TO', answer: '550 Connection frequency limited' })
  expect(await failureOf()).toMatchObject({ about: 'unclear', answer: '550 Connection frequency limited' })
  server.refuse(undefined)
  expect(await failureOf()).toBeUndefined()
})

test('a mail server that does not answer is a fault of all mails', async () => {
  const gone = await receiveMail(0, () => {})
  await gone.close()
  expect(await failureOf(undefined, gone.url)).toMatchObject({
    about: 'shop',
    answer: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a line break in an address adds no recipient', async () => {
  received.length = 0
  await send('ase@candlecast.example\r\nBcc: eve@candlecast.example').catch(() => {})
  expect(received.map(({ to }) => to)).not.toContain('eve@candlecast.example')
})
