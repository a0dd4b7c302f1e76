import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Problem } from '../../common/watch/watch.ts'
import type { Mail } from '../mail/render-mail.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { freePort } from '../testing/running-shop.ts'
import { emptyDatabase } from '../testing/silent-services.ts'
import { createAlarms } from './alarms.ts'

const database = await databaseOfTests()

const since = new Date('2026-11-27T10:00:00Z')
const problem = (name: string): Problem => ({
  name,
  what: `${name} is away`,
  cure: `Bring ${name} back.`,
  why: 'no answer',
  rows: [],
  since,
})
const [mail, disk] = [problem('mail'), problem('disk')]

let mails: Mail[]
let isMailAway = false
let isDown = false
let said: string[]
const send = async (sent: Mail) => {
  if (isMailAway) throw new Error('away')
  mails.push(sent)
}

beforeEach(async () => {
  mails = []
  isMailAway = false
  isDown = false
  said = []
  await database.deleteFrom('alarms').execute()
  await database.deleteFrom('alarm_lease').execute()
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(JSON.parse(String(line)).event))
})
afterEach(() => vi.restoreAllMocks())

const created = (change: Partial<Parameters<typeof createAlarms>[0]> = {}) =>
  createAlarms(
    {
      database,
      mail: 'operator@candlecast.example',
      webhook: undefined,
      send,
      site: 'https://audio.example',
      ...change,
    },
    () => new Date('2026-11-27T11:30:00Z'),
  )
/** The program ends well when another one starts. */
let last: ReturnType<typeof created> | undefined
const start = (change?: Parameters<typeof created>[0]) => {
  const [before, next] = [last, created(change)]
  last = next
  return async (...round: Parameters<typeof next.afterRound>) => {
    await before?.release()
    await next.afterRound(...round)
  }
}
/** The database, or its outage. */
const failing = new Proxy(database, {
  get(target, name) {
    if (isDown) throw new Error('no space left on device')
    const value = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const none = new Set<string>()
const subjects = () => mails.map(({ subject }) => subject)

test('each alarm comes once with its cure, and its end once, also over a restart', async () => {
  const alarms = start()
  await alarms([disk], none)
  await alarms([disk, mail], none)
  expect(subjects()).toEqual(['audio.example: disk is away', 'audio.example: mail is away'])
  expect(mails[0]?.text).toContain('Since 2026-11-27 10:00 UTC: no answer.\n\nBring disk back.')
  const restarted = start()
  // The first rounds of a new process: no check has failed twice, and not all have held.
  await restarted([], new Set(['other']))
  await restarted([disk], new Set(['mail']))
  await restarted([disk], new Set(['mail']))
  await start()([], new Set(['mail', 'disk']))
  expect(subjects().slice(2)).toEqual([
    'audio.example: over: mail is away',
    'audio.example: over: disk is away',
  ])
  expect(mails[2]?.text).toContain('from 2026-11-27 10:00 UTC until 2026-11-27 11:30 UTC')
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4)
})

test('a chat is told when mail is what is broken; without a chat the end comes by mail later', async () => {
  const posted: string[] = []
  const chat = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    posted.push(JSON.parse(body).text)
    response.end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    chat.listen(port, '127.0.0.1', resolve)
  })
  isMailAway = true
  const both = start({ webhook: `http://127.0.0.1:${port}/hook` })
  await both([mail], none)
  await both([mail], none)
  expect(posted).toEqual([
    'audio.example: mail is away\nSince 2026-11-27 10:00 UTC: no answer.\nBring mail back.\nOne more message comes when it is over.',
  ])
  chat.close()
  await database.deleteFrom('alarms').execute()

  const alone = start()
  await alone([mail], none)
  await alone([mail], none)
  await alone([], new Set(['mail']))
  expect(mails).toEqual([])
  isMailAway = false
  await alone([], new Set(['mail']))
  await alone([], new Set(['mail']))
  expect(subjects()).toEqual(['audio.example: over: mail is away'])
  expect(new Set(said)).toEqual(new Set(['alarm-not-sent']))
})

test('alarms go out while the database refuses everything, each once, and are stored when it is back', async () => {
  isDown = true
  const alarms = start({ database: failing })
  for (let round = 0; round < 3; round += 1) await alarms([disk], none)
  expect(subjects()).toEqual(['audio.example: disk is away'])
  isDown = false
  await alarms([disk], none)
  const stored = await database.selectFrom('alarms').select('name').execute()
  expect([subjects().length, stored]).toEqual([1, [{ name: 'disk' }]])
})

test('without an address nothing is told, and the database is left alone', async () => {
  await start({ mail: undefined, database: emptyDatabase })([disk], none)
  expect([mails, said]).toEqual([[], []])
})

const expire = () =>
  database
    .updateTable('alarm_lease')
    .set({ until: new Date(0) })
    .execute()

test('one of several programs tells; another takes over when it is gone, and tells nothing twice', async () => {
  const [first, second] = [created(), created()]
  await first.afterRound([disk], none)
  await second.afterRound([disk], none)
  expect(subjects()).toEqual(['audio.example: disk is away'])
  // The first is killed. The second sees that in two rounds.
  await expire()
  await second.afterRound([disk, mail], none)
  expect(subjects()).toHaveLength(1)
  await second.afterRound([disk, mail], none)
  await second.afterRound([], new Set(['disk', 'mail']))
  expect(subjects().slice(1)).toEqual([
    'audio.example: mail is away',
    'audio.example: over: disk is away',
    'audio.example: over: mail is away',
  ])
})

test('a program that told without a database stores it when the database is back, before another takes over', async () => {
  const [first, second] = [created({ database: failing }), created({ database: failing })]
  await first.afterRound([], none)
  await second.afterRound([], none)
  isDown = true
  for (const program of [first, second, first, second]) await program.afterRound([disk], none)
  await expire()
  isDown = false
  for (const program of [second, first, second]) await program.afterRound([disk], none)
  for (const program of [second, first]) await program.afterRound([], new Set(['disk']))
  expect(subjects()).toEqual(['audio.example: disk is away', 'audio.example: over: disk is away'])
})

test('an alarm names its rows, and tells of further ones an hour later', async () => {
  let time = new Date('2026-11-27T11:30:00Z')
  const needs = { database, mail: 'operator@candlecast.example', webhook: undefined, send }
  const { afterRound } = createAlarms({ ...needs, site: 'https://audio.example' }, () => time)
  const refused = (...rows: string[]) => [{ ...mail, rows }]
  await afterRound(refused('mail 1 (gift, order 7): 550 5.1.1'), none)
  expect(mails[0]?.text).toContain('mail 1 (gift, order 7): 550 5.1.1')
  await afterRound(refused('mail 1 (gift, order 7): 550 5.1.1', 'mail 2'), none)
  expect(mails).toHaveLength(1)
  time = new Date('2026-11-27T12:31:00Z')
  for (const _ of [1, 2]) await afterRound(refused('mail 1 (gift, order 7): 550 5.1.1', 'mail 2'), none)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toContain('more than was told:\n\nmail 2')
})
