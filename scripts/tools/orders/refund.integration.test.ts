import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { unlockedAdventures } from '#server/shop-api/orders/entitlements.ts'
import { listMails } from '#server/shop-api/own-data/listed-mails.ts'
import { storeSession } from '#server/shop-api/payment/checkout-record.ts'
import { syncPaymentSession } from '#server/shop-api/payment/sync-payment.ts'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { claimSample, sampleLine } from '#server/shop-api/testing/place-order.ts'
import { startCards } from '#server/shop-api/testing/running-cards.ts'
import { calendarYear } from '#server/shop-api/testing/sample-legal.ts'
import { recordDispute } from '#server/shop-api/testing/sold-order.ts'
import { withdrawByLetter } from '#server/shop-api/withdrawal/statements.ts'
import { findText } from './find.ts'
import { mailsAgain } from './mails.ts'
import { refundText } from './refund.ts'

const SITE = 'http://localhost:5173'

const database = await databaseOfTests()
const page = await startCards()
afterAll(page.stop)
const needs = page.needsOf(database)

/** An order of two lines, 250 and 49 SEK, paid at the payment page. */
async function buy() {
  const sub = randomUUID()
  const lines = [sampleLine('fod'), sampleLine('map', { priceOre: 4_900 })]
  const checkout = await claimSample(database, {
    sub,
    lines,
    returnOrigin: SITE,
    deliveryChoice: { consent: null },
  })
  const session = await needs.payments.openSession(checkout)
  await storeSession(database, checkout.reference, session)
  await page.cards.pay(session.url)
  await syncPaymentSession(needs, session.id)
  return database
    .selectFrom('orders')
    .select(['number', 'payment_intent'])
    .where('user_sub', '=', sub)
    .executeTakeFirstOrThrow()
}

const refund = (number: number, wish: { lines?: number[]; write?: boolean; isDuplicate?: boolean } = {}) => {
  const { lines, write = true, isDuplicate = false } = wish
  const positions = lines?.map((line) => line - 1)
  return refundText(
    database,
    { number, positions, reason: 'goodwill', by: 'ada', write, isDuplicate },
    () => needs,
  )
}
const shown = (number: number) =>
  findText(database, { text: String(number), limit: 1, json: false, financialYear: calendarYear })
const letterOf = async (number: number) => {
  const mails = await database
    .selectFrom('mails')
    .select('payload')
    .where('order_number', '=', number)
    .where('kind', '=', 'credit-note')
    .execute()
  return mails.map(({ payload }) => payload)
}

test('a refund is only told without --write; with it one line, then the rest go back, each with note, letter and history', async () => {
  const { number } = await buy()
  expect(await refund(number, { lines: [2], write: false })).toContain(
    `Would be refunded: 49 SEK of order ${number}: line 2, The map.`,
  )
  expect(await shown(number)).not.toContain('refund re_')
  expect(await refund(number, { lines: [2] })).toContain('What the lines unlock stays unlocked')
  expect(await shown(number)).toMatch(/refund re_\w+: 49 SEK, succeeded\n.*credit note \d+ of .*: 49 SEK/)
  await expect(refund(number, { lines: [1, 2] })).rejects.toThrow(
    `Line 2 of order ${number} is not refunded: its money went back`,
  )
  await expect(refund(number, { lines: [3] })).rejects.toThrow('there is no such line')
  expect(await refund(number)).toContain('Refunded: 250 SEK, all that is left')
  expect(await letterOf(number)).toMatchObject([
    { reason: 'shop', grossOre: 4_900, titles: ['The map'], isWhole: false },
    { reason: 'shop', grossOre: 25_000, titles: ['The fod'], isWhole: true },
  ])
  expect(await shown(number)).toMatch(
    /by ada: Refunded: 49 SEK of order \d+: line 2, The map\. Why: goodwill\n.*by ada: Refunded: 250 SEK/,
  )
  await expect(refund(number)).rejects.toThrow('all of its money went back already')
})

test('a letter about a refund that was sent again does not stop the next refund', async () => {
  const { number } = await buy()
  await refund(number, { lines: [2] })
  const noteMails = async () =>
    (await listMails(database, { order: number, limit: 10 })).filter(({ kind }) => kind === 'credit-note')
  const [first] = await noteMails()
  await database
    .updateTable('mails')
    .set({ sent_at: new Date() })
    .where('id', '=', first?.id ?? '')
    .execute()
  await mailsAgain(database, { ids: [first?.id ?? ''], order: undefined, by: 'ada' })
  await refund(number)
  expect(await noteMails()).toHaveLength(3)
  expect(await shown(number)).toMatch(
    /credit-note \d+, to .*\n.*credit-note \(again\), to .*\n.*credit-note \d+, to /,
  )
  expect(await shown(number)).toContain('by ada: The credit-note is sent again.')
})

test('the letter about a double payment says so, and the content is locked', async () => {
  const { number } = await buy()
  await refund(number, { isDuplicate: true })
  expect(await letterOf(number)).toMatchObject([{ reason: 'duplicate', isWhole: true }])
  const { user_sub: sub, email } = await database
    .selectFrom('orders')
    .select(['user_sub', 'email'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(await unlockedAdventures(database, { sub, email, isEmailVerified: true })).toEqual([])
})

test('money that a bank has, a line that was withdrawn from and an unknown order are not refunded', async () => {
  const [disputed, withdrawn] = [await buy(), await buy()]
  await recordDispute(database, disputed.payment_intent, 'open')
  await expect(refund(disputed.number)).rejects.toThrow('bank has the money and decides')
  await withdrawByLetter(
    database,
    { number: withdrawn.number, positions: [1], statedAt: new Date() },
    new Date(),
  )
  await expect(refund(withdrawn.number, { lines: [2] })).rejects.toThrow('the shop repays it by itself')
  await expect(refund(9_999)).rejects.toThrow('there is no such order')
})
