import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createGiftCodes } from '#server/shop-api/codes/gift-codes.ts'
import { sendDueMails } from '#server/shop-api/mail/send-due.ts'
import { unlockedAdventures } from '#server/shop-api/orders/entitlements.ts'
import { readPerson } from '#server/shop-api/own-data/person.ts'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { claimSample, placeOrder, sampleLine } from '#server/shop-api/testing/place-order.ts'
import { calendarYear } from '#server/shop-api/testing/sample-legal.ts'
import { silentServices } from '#server/shop-api/testing/silent-services.ts'
import { matchStatements } from '#server/shop-api/withdrawal/match-statements.ts'
import { storeFormStatement, withdrawFromOrder } from '#server/shop-api/withdrawal/statements.ts'
import { writeOrTry } from './action.ts'
import { buyersText } from './buyers.ts'
import { loadGrants } from './grants.ts'
import { readNotice, sendNotice } from './notice.ts'
import { eraseText, personText } from './person.ts'

const folder = await mkdtemp(join(tmpdir(), 'person-'))
afterAll(() => rm(folder, { recursive: true }))
const database = await databaseOfTests()

const { payments } = silentServices
const giftCodes = createGiftCodes('a secret of the tests')
const addressOf = (sub: string) => `${sub}@candlecast.example`
const site = 'https://candlecast.example'

async function file(text: string) {
  const path = join(folder, randomUUID())
  await writeFile(path, text)
  return path
}

test('a person has orders, grants, checkouts and statements, and keeps only the orders after the erasure', async () => {
  const sub = randomUUID()
  const email = addressOf(sub)
  const { number } = await placeOrder(database, sub, new Date('2026-11-20T10:00:00Z'))
  await claimSample(database, { sub, lines: [sampleLine('map')] })
  await loadGrants(database, await file(`email,adventureId\n${email},fist\n`))
  await storeFormStatement(database, { number: 99_999, email, name: 'Ada' }, new Date())
  await matchStatements(database, { site, now: new Date() })
  const shown = personText(await readPerson(database, email, calendarYear))
  for (const words of [
    `account ${sub}`,
    '1 statements of withdrawal',
    '2 unlocked adventures and grants',
    '2 checkouts',
    `order ${number}, 2026-11-20 10:00 UTC, 250 SEK, kept until 2033-12-31`,
  ])
    expect(shown).toContain(words)

  const erase = (write: boolean) => eraseText(database, email, calendarYear, { write, by: 'Bo', payments })
  expect(await erase(false)).toContain('Nothing was erased.')
  expect((await readPerson(database, email, calendarYear)).unlocked).toHaveLength(2)
  const erased = await erase(true)
  for (const words of [
    '2 unlocked adventures and grants',
    '2 checkouts',
    '1 statements',
    `order ${number} with`,
  ])
    expect(erased).toContain(words)
  expect(erased).toContain(
    `order ${number} with its mails, consents, withdrawals and payment: until 2033-12-31`,
  )
  const owner = { sub, email, isEmailVerified: true }
  expect(await unlockedAdventures(database, owner)).toEqual([])
  const after = await readPerson(database, email, calendarYear)
  expect(after).toMatchObject({
    orders: [{ number }],
    unlocked: [],
    checkouts: [],
    statementsOfWithdrawal: [],
  })
  expect(after.history).toMatchObject([{ order: number, why: 'The person asked for it' }])
})

test('nothing is held about an address that no row has', async () => {
  const person = await readPerson(database, 'nobody@candlecast.example', calendarYear)
  expect(personText(person)).toBe('Nothing is held about nobody@candlecast.example.')
})

test('the recipient of a gift is known, and erased without the order of its buyer', async () => {
  const giver = randomUUID()
  const email = addressOf(`to-${giver}`)
  const gift = { to: email, from: 'Ada', words: 'Play it at night.', ...giftCodes.make() }
  const cart = { gift, deliveryChoice: { consent: null } }
  const { number } = await placeOrder(database, giver, undefined, cart)
  await database
    .updateTable('mails')
    .set({ sent_at: new Date() })
    .where('order_number', '=', number)
    .execute()
  expect(personText(await readPerson(database, email, calendarYear))).toContain('1 gifts received')
  expect(await eraseText(database, email, calendarYear, { write: true, by: null, payments })).toContain(
    '1 gifts received',
  )
  expect((await readPerson(database, addressOf(giver), calendarYear)).orders).toMatchObject([
    { number, gift: { to: null, words: null } },
  ])
})

test('buyers of a product and of a bundle with it get a letter once, after a trial', async () => {
  const product = randomUUID()
  const [ada, bo, cy, di] = ['ada', 'bo', 'cy', 'di'].map((name) => `${name}-${product}`)
  const line = sampleLine(product)
  const bundle = sampleLine(`b-${product}`, { unlocks: [product, `other-${product}`] })
  const first = await placeOrder(database, ada ?? '', new Date('2026-01-01'), { lines: [line] })
  await placeOrder(database, bo ?? '', new Date('2026-05-01'), { lines: [bundle] })
  const { number } = await placeOrder(database, cy ?? '', new Date(), {
    lines: [line],
    deliveryChoice: { consent: null },
  })
  const stated = await withdrawFromOrder(database, { number, sub: cy ?? '' }, 'Cy', new Date())
  expect(stated.outcome).toBe('accepted')
  await placeOrder(database, di ?? '', undefined, { lines: [sampleLine(`other-${product}`)] })
  const emails = [ada, bo].map((sub = '') => addressOf(sub))
  expect(await buyersText(database, product, new Date(0))).toMatch(
    new RegExp(`^E-mail\tOrders\n${emails[0]}\t${first.number}\n${emails[1]}\t\\d+\n2 buyers`),
  )
  expect(await buyersText(database, product, new Date('2026-02-01'))).not.toContain(emails[0])
  await expect(buyersText(database, 'none', new Date(0))).rejects.toThrow('There is no buyer of “none”')

  const letter = await file(
    'Your game changes\n\nOn 1 January\nit gets a new ending.\n\nYou keep the old one.',
  )
  const send = (write: boolean, trial?: string) =>
    writeOrTry(database, write, (transaction) =>
      sendNotice(transaction, { file: letter, product, since: new Date(0), trial, by: 'Bo' }),
    )
  expect(await send(false)).toContain('2 mails are queued')
  expect(await send(true, 'staff@candlecast.example')).toContain('2 buyers would get it')
  expect(await send(true)).toContain('2 mails are queued, each person once. 0 of 2 buyers have')
  expect(await send(true)).toContain('0 mails are queued, each person once. 2 of 2 buyers have')
  const sent: { to: string; subject: string; text: string }[] = []
  await sendDueMails({
    database,
    giftCodes,
    send: async (mail) => void sent.push(mail),
  })
  const notices = sent.filter(({ subject }) => subject === 'Your game changes')
  expect(notices.map(({ to }) => to).toSorted()).toEqual(['staff@candlecast.example', ...emails].toSorted())
  expect(notices[0]?.text).toContain('On 1 January it gets a new ending.')
})

test.each(['', 'Only a subject', `${'x'.repeat(151)}\n\ntext`])(
  'a letter without subject and text is refused',
  (text) => {
    expect(() => readNotice(text)).toThrow('The file needs a subject')
  },
)
