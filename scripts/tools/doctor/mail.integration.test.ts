import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMail } from './mail.ts'
import { lines } from './testing/target-at.ts'

const SENDER = { SHOP_MAIL_FROM: 'Shop <shop@candlecast.example>' }

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username ?? '' }) : done(new Error('535 wrong password')),
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const said = async (url: string) => lines(await checkMail({ ...SENDER, SHOP_MAIL_URL: url }))

test('a mail server that takes the login, one that refuses it, and one that is away', async () => {
  expect(await said(`smtp://user:right@127.0.0.1:${port}`)).toEqual([
    `ok Mail: 127.0.0.1:${port} accepts the login`,
  ])
  const [refused = ''] = await said(`smtp://user:very-secret@127.0.0.1:${port}`)
  expect(refused).toMatch(/^fault The mail server accepts no mail of the shop: .*535/)
  expect(refused).not.toContain('very-secret')
  expect(await said('smtp://user:very-secret@127.0.0.1:2')).toEqual([
    expect.stringMatching(/^fault The mail server accepts no mail of the shop: .*ECONNREFUSED/),
  ])
})

test('settings that can’t work are said without a connection', async () => {
  expect(await checkMail({})).toMatchObject([{ status: 'advice', where: 'SHOP_MAIL_URL' }])
  const url = 'smtp://user:very-secret@mail.example:587'
  expect(lines(await checkMail({ SHOP_MAIL_URL: url }))).toEqual([
    'fault The mails have no sender: the shop does not start',
  ])
  const wrong = await checkMail({ ...SENDER, SHOP_MAIL_URL: 'https://user:very-secret@mail.example' })
  expect(lines(wrong)).toEqual(['fault SHOP_MAIL_URL is not the address of a mail server'])
  expect(JSON.stringify(wrong)).not.toContain('very-secret')
})
