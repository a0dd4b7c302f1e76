/** Drives the real program by its standard input, as a person or a pipe does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { ALLOWED_ORIGIN, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { neededEvents } from '#server/shop-api/payment/stripe/stripe-events.ts'
import { composeFile } from '../../deploy/compose/compose-file.ts'
import { ROOT } from '../../stack/folders.ts'
import { receiveMail } from '../../stand-ins/mailbox/receive-mail.ts'
import { localUserPool } from '../../stand-ins/project.ts'
import { checkWebhookSettings } from '../doctor/content-webhook.ts'
import { serve, targetAt } from '../doctor/testing/target-at.ts'
import { minimalSeed } from '../seed/documents.ts'
import { checkService, judgeDomain } from './check-service.ts'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'

const KEY = `age1${'q'.repeat(58)}`
const STRIPE_KEY = 'sk_test_very-secret'
/** Runs a command in a terminal; of util-linux. */
const SCRIPT = '/usr/bin/script'
/** As Amazon SES makes them, and worse. */
const MAIL_PASSWORD = `BK/x+9#q?'@:%41$`

/** At Stripe. */
const endpoints: { url: string | null; events: string[]; version: string | null }[] = []

const folder = mkdtempSync(join(tmpdir(), 'setup-'))
const lake = await startLake()
const mail = await receiveMail(0, () => {}, { user: 'AKIA', password: MAIL_PASSWORD })
const mailHost = mail.url.replace('smtp://', '')
// A client that takes the sign-in of the site, and no plain passwords.
const pool = await serve(
  new Hono().post('/', async (context) => {
    const { AuthFlow } = await context.req.json()
    const __type = AuthFlow === 'USER_SRP_AUTH' ? 'UserNotFoundException' : 'InvalidParameterException'
    return context.json({ __type }, 400)
  }),
)
const stripe = await serve(
  new Hono()
    .use(async (context, next) =>
      context.req.header('authorization') === `Bearer ${STRIPE_KEY}`
        ? next()
        : context.json({ error: { message: 'Invalid API Key provided' } }, 401),
    )
    .get('/v1/webhook_endpoints', (context) => context.json({ object: 'list', data: endpoints }))
    .post('/v1/webhook_endpoints', async (context) => {
      const form = new URLSearchParams(await context.req.text())
      const events = [...form].filter(([name]) => name.startsWith('enabled_events')).map(([, event]) => event)
      const version = form.get('api_version')
      const endpoint = { id: `we_${endpoints.length}`, url: form.get('url'), events, version }
      endpoints.push(endpoint)
      return context.json({ ...endpoint, secret: 'whsec_very-secret' })
    }),
)
const local = {
  VITE_SANITY_API_HOST: lake.url,
  VITE_USER_POOL_ENDPOINT: pool.address,
  STRIPE_API_URL: stripe.address,
}
afterAll(async () => {
  for (const close of [lake.stop, pool.close, mail.close, stripe.close]) await close()
  rmSync(folder, { recursive: true })
})

/** What people can set there, and the number of documents. */
async function atSanity() {
  const client = lake.client({ perspective: 'raw' })
  const [origins, hooks, documents] = await Promise.all([
    client.request({ url: '/projects/local/cors' }),
    client.request({ url: '/hooks/projects/local' }),
    client.fetch<number>('count(*[!(_type match "system.*")])'),
  ])
  return { origins, hooks, documents }
}

async function setUp(answers: readonly string[], into = folder) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'setup.ts'), '--folder', into], {
    env: { PATH: process.env.PATH, ...local },
  })
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: out + err }
}

/** In the order of the questions. `localhost` is a domain that leads somewhere. */
const first = (token = lake.lake.token) => [
  ...['audio', 'https://Audio.invalid/', 'y', 'https://www.audio.invalid/', 'y'],
  ...['local', '', '', 'https://studio.audio.invalid/'],
  ...[localUserPool.userPoolId, localUserPool.clientId],
  ...['pk_wrong', 'sk_test_other', 'n', STRIPE_KEY],
  ...['Audio Studio <shop@audio.example>', 'smtp://wrong', mailHost, 'AKIA', MAIL_PASSWORD],
  ...['no address', 'operator@audio.example', ''],
  ...[KEY.slice(1), KEY, 'offsite:bucket/shop', '', '', 'eu-north-1'],
  ...['https://s3.example', 'access', 'storage-secret', 'y', token],
]

test('asks, checks, makes secrets and writes files that only the owner may read', {
  timeout: 60_000,
}, async () => {
  const { code, said } = await setUp(first())
  expect(said).toContain('SITE_ADDRESS is not a host name')
  expect(said).toContain('audio.invalid leads nowhere yet: make an A record')
  expect(said).toContain('STRIPE_SECRET_KEY is not a secret key of Stripe')
  expect(said).toContain('Stripe refuses the key: Invalid API Key provided')
  expect(said).toContain('BACKUP_RECIPIENT is not a public key of age')
  expect(said.match(/Checked: it is accepted/g)).toHaveLength(4)
  expect(endpoints).toMatchObject([{ url: 'https://audio.invalid/api/payment-webhook' }])
  expect(endpoints[0]).toMatchObject({ events: neededEvents, version: Stripe.API_VERSION })
  expect(said).toContain('A trial message was sent to operator@audio.example. Has it come?')
  expect(said).toContain('Not accepted yet:\n  - audio.invalid leads nowhere yet')
  expect(said).toContain('Made: https://audio.invalid and https://studio.audio.invalid may read in browsers.')
  expect(await atSanity()).toMatchObject({
    origins: [
      { origin: ALLOWED_ORIGIN },
      { origin: 'https://audio.invalid', allowCredentials: false },
      { origin: 'https://studio.audio.invalid', allowCredentials: true },
    ],
    hooks: [{ url: 'https://audio.invalid/api/content-webhook', dataset: 'production' }],
    documents: minimalSeed().length,
  })
  const target = targetAt(lake.url, { VITE_SANITY_DATASET: 'production' }, lake.lake.token)
  expect(await checkWebhookSettings('https://audio.invalid', target)).toMatchObject([{ status: 'ok' }])
  expect(code).toBe(1)
  for (const name of ['.env.server', '.env.backup'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const values = readSettingsFile(join(folder, '.env.server'))
  const backup = readSettingsFile(join(folder, '.env.backup'))
  expect(values).toMatchObject({
    VITE_SITE_URL: 'https://audio.invalid',
    WWW_ADDRESS: 'www.audio.invalid',
    VITE_STUDIO_URL: 'https://studio.audio.invalid',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_very-secret',
  })
  expect(Object.keys(backup).every((name) => name.startsWith('RCLONE_'))).toBe(true)
  expect(backup).toMatchObject({ RCLONE_CONFIG_OFFSITE_REGION: 'eu-north-1' })
  const secret = Object.entries({ ...values, ...backup }).filter(([name]) =>
    /SECRET|PASSWORD|MAIL_URL/.test(name),
  )
  expect(secret.length).toBeGreaterThan(8)
  for (const [name, value] of secret) expect(said.includes(value), name).toBe(false)
  expect(said).not.toContain(MAIL_PASSWORD)
})

test.skipIf(!existsSync(SCRIPT))(
  'a secret typed in a terminal is not shown again by keys',
  {
    timeout: 60_000,
  },
  async () => {
    const command = `${process.execPath} ${join(ROOT, 'scripts', 'setup.ts')} --folder ${join(folder, 'terminal')}`
    const child = spawn(SCRIPT, ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { PATH: process.env.PATH, TERM: 'xterm', ...local },
    })
    const [up, undo, yank, cut, end] = ['\u001b[A', '\u001f', '\u0019', '\u0015', '\u0004']
    const answers: [string, string][] = [
      ['Domain of the site', 'audio.invalid\r'],
      ['Keep the answer', 'y\r'],
      ['Second name', '\r'],
      ['Id of the Sanity project', 'local\r'],
      ['Its dataset', '\r'],
      ['anyone can query', 'private\r'],
      ['Token of the role', `very-secret${cut}very-secret-token\r`],
      ['Keep the answer', 'y\r'],
      ['Address of the Studio', `${up}${undo}${yank}${cut}${end}`],
    ]
    let [said, answered] = ['', 0]
    child.stdout.on('data', (chunk) => {
      said += chunk
      const [next] = answers
      if (!next || !stripVTControlCharacters(said.slice(answered)).includes(next[0])) return
      answered = said.length
      answers.shift()
      child.stdin.write(next[1])
    })
    await once(child, 'exit')
    expect(answers).toEqual([])
    expect(said).toContain('The answers ended')
    expect(said).not.toContain('very-secret')
    expect(readSettingsFile(join(folder, 'terminal', '.env.server')).SANITY_READ_TOKEN).toBe(
      'very-secret-token',
    )
  },
)

test('what compose requires is there', () => {
  const values = readSettingsFile(join(folder, '.env.server'))
  const required = JSON.stringify(composeFile).matchAll(/\$\{([A-Z_]+):\?\}/g)
  const names = [...new Set([...required].map(([, name]) => name ?? ''))]
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !values[name])).toEqual([])
})

test('a second run keeps everything, also what a person wrote into the file', {
  timeout: 60_000,
}, async () => {
  const file = join(folder, '.env.server')
  writeFileSync(file, `${readFileSync(file, 'utf8')}# My own line.\nRATE_LIMIT_ADDRESS=240\n`)
  const before = readFileSync(file, 'utf8')
  const known = await atSanity()
  const again = [...['', 'y', '', 'y'], ...Array.from({ length: 22 }, () => ''), 'y']
  const { said } = await setUp([...again, lake.lake.token])
  expect(endpoints).toHaveLength(1)
  expect(await atSanity()).toEqual(known)
  expect(said.match(/(stays as it is|stay as they are)/g)).toHaveLength(4)
  expect(said).not.toContain('npm run seed')
  const refused = await setUp([...again, 'wrong'])
  expect(refused.said).toContain('Sanity refuses the webhook: ')
  expect(refused.said).toContain('a webhook to https://audio.invalid/api/content-webhook')
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(said).toContain('Secrets: 0 made, 5 kept.')
  const changed = await setUp([...['', 'y', '', 'y'], 'otherproject'])
  expect(changed.said).toContain('The answers ended. What was given is kept')
  expect(readFileSync(file, 'utf8')).toBe(before.replace('PROJECT_ID=local', 'PROJECT_ID=otherproject'))
})

test.each([
  [[], ['192.0.2.1'], 'a.example leads nowhere yet'],
  [['192.0.2.1'], ['127.0.0.1', '192.0.2.1'], undefined],
  [['192.0.2.9'], ['192.0.2.1'], 'a.example leads to 192.0.2.9, elsewhere: this machine has 192.0.2.1'],
  [
    ['192.0.2.9'],
    ['10.0.0.4'],
    { note: 'a.example leads to 192.0.2.9: compare it with the address of the server.' },
  ],
  [['192.0.2.9'], ['2001:db8::1'], { note: expect.stringContaining('compare') }],
])('a name that leads to %j, on a machine with %j', (found, own, said) => {
  const expected = typeof said === 'string' ? expect.stringContaining(said) : said
  expect(judgeDomain('a.example', found, own)).toEqual(expected)
})

test('a service that does not answer is not said to refuse the key', async () => {
  const said = await checkService('payment', {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_API_URL: 'http://127.0.0.1:2',
  })
  expect(said).toMatch(/^Stripe does not answer: /)
})

test('values with signs that compose reads come back as they were', () => {
  const file = join(folder, 'signs')
  writeFileSync(file, 'export SHOP_MAIL_URL=old\n', { mode: 0o644 })
  const values = { SHOP_MAIL_URL: 'smtp://u:pa$$w#rd@mail.example:587', SHOP_MAIL_FROM: 'A B <a@b.example>' }
  writeSettingsFile(file, values, 'heading')
  expect(readSettingsFile(file)).toEqual(values)
  expect(readFileSync(file, 'utf8')).toContain(`SHOP_MAIL_URL='smtp://u:pa$$w#rd@mail.example:587'`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
