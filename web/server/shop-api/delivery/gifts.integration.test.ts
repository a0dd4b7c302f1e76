import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import { currentGiftWording, currentWording, giftStatements } from '#shared/products/unlock-consent.ts'
import type { Shopper } from '../account/signed-in.ts'
import { type CheckoutIntent, claimCheckout } from '../checkout/claim-checkout.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { applyLineDecision } from '../orders/line-decisions.ts'
import { eraseAccount, eraseOldRecords } from '../own-data/erase.ts'
import { ordersOf, redeemedBy, shownOrder } from '../own-data/orders-of-account.ts'
import { readOwnData } from '../own-data/own-data.ts'
import { readReceipt } from '../own-data/receipts.ts'
import { restoreCheckout, storeSession } from '../payment/checkout-record.ts'
import { releasedContent, unreadContent } from '../testing/content-in-memory.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import {
  beginCheckout,
  claimSample,
  newShopper,
  payCheckout,
  placeOrder,
  sampleIntent,
  sampleLine,
} from '../testing/place-order.ts'
import { factsInParts } from '../testing/sample-facts.ts'
import { calendarYear } from '../testing/sample-legal.ts'
import { sentMails } from '../testing/sent-mails.ts'
import { silentServices } from '../testing/silent-services.ts'
import { recordDispute, recordRefund } from '../testing/sold-order.ts'
import { matchStatements } from '../withdrawal/match-statements.ts'
import { storeFormStatement, withdrawFromOrder } from '../withdrawal/statements.ts'
import { disownStatement } from '../withdrawal/withdraw-lines.ts'
import { redeemCode } from './redeem-code.ts'
import { unlockLines } from './unlock-lines.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const { giftCodes } = silentServices

const fod = sampleLine('fod', { unlocks: ['fod', 'fod-artbook'] })
const consent = {
  wording: currentGiftWording,
  statements: giftStatements[currentGiftWording],
  givenAt: '2026-11-22T12:00:00.000Z',
  lines: [0],
}

let ada: Shopper
let bo: Shopper
const database = await databaseOfTests()
beforeEach(async () => {
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  ada = newShopper()
  bo = newShopper()
})

const typed = () => ({ to: bo.email, from: 'Ada', words: 'Happy birthday!\nHave <b>fun</b>.' })
const gift = () => ({ ...typed(), ...giftCodes.make() })
type Giving = { preOrder?: boolean; paidAt?: Date; facts?: SoldFacts }
const give = async ({ preOrder = false, paidAt, facts }: Giving = {}) => {
  const order = await placeOrder(database, ada.sub, paidAt, {
    lines: [{ ...fod, preOrder, ...(facts && { facts }) }],
    deliveryChoice: { consent: preOrder ? null : consent },
    gift: gift(),
  })
  return { ...order, code: (await orderOf(order.number)).gift?.code ?? '' }
}
const orderOf = async (number: number) => {
  const orders = await ordersOf(database, ada.sub)
  const order = orders.find((listed) => listed.number === number)
  if (!order) throw new Error(`Ada has no order ${number}.`)
  return shownOrder(order, giftCodes)
}
const stateOf = async (number: number) => (await orderOf(number)).gift?.state
const deliveryOf = async (number: number) => (await orderOf(number)).lines[0]?.delivery
const redeem = async (code: string, by = bo, content = unreadContent, now = new Date()) =>
  (await redeemCode({ database, content }, code, by, now)).outcome
const withdraw = async (number: number, now = new Date()) =>
  (await withdrawFromOrder(database, { number, sub: ada.sub }, 'Ada', now)).outcome
const unlocked = (shopper: typeof bo) => unlockedAdventures(database, shopper)
const kept = (number: number) =>
  database
    .selectFrom('gifts')
    .select(['recipient_email', 'giver_name', 'words'])
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
const erased = { recipient_email: null, giver_name: null, words: null }

test('a paid gift unlocks nothing for the buyer; the recipient redeems its code once', async () => {
  const { number, code } = await give()
  expect(await unlocked(ada)).toEqual([])
  expect(await orderOf(number)).toMatchObject({
    gift: { to: bo.email, state: 'ready', code: expect.stringMatching(/^\S{4}-\S{4}-\S{4}-\S{4}$/) },
    lines: [{ id: 'fod', delivery: 'ready' }],
  })
  expect(await readReceipt(database, number, ada.sub)).toMatchObject({ giftFor: bo.email })
  for (const _ of [1, 2]) expect(await redeem(code)).toBe('redeemed')
  expect(await redeem(code, newShopper())).toBe('used')
  expect(await unlocked(bo)).toEqual(['fod', 'fod-artbook'])
  expect((await orderOf(number)).gift).toEqual({ to: bo.email, state: 'redeemed', code: null })
  expect(await redeemedBy(database, bo.sub)).toMatchObject([
    { title: 'The fod', giver: 'Ada', isRevoked: false },
  ])
})

test('mails go to the recipient with code and words, and to the buyer with the consent', async () => {
  const { code } = await give()
  const mails = await sentMails(database)
  expect(mails).toHaveLength(2)
  const [confirmation, brought] = [ada, bo].map(({ email }) => mails.find(({ to }) => to === email))
  expect(brought?.text).toContain(`https://candlecast.example/redeem#${code}`)
  expect(brought?.text).toContain('> Happy birthday!\n> Have <b>fun</b>.')
  expect(`${brought?.text}${brought?.html}${brought?.messageId}`).not.toContain(ada.email)
  // Order number and buyer's address are enough to withdraw.
  expect(brought?.messageId).toMatch(/^<gift\.\d+@/)
  expect(confirmation?.text).toContain(`This is a gift for ${bo.email}, from “Ada”.`)
  for (const statement of consent.statements) expect(confirmation?.text).toContain(statement)
  expect(`${confirmation?.text}${confirmation?.html}`).not.toContain(code)
})

test('rows that are kept for years name no recipient, and the database has no text of a code', async () => {
  const { number, code } = await give()
  const mails = database.selectFrom('mails').selectAll().where('order_number', '=', number)
  const checkouts = database.selectFrom('checkout_sessions').selectAll().where('user_sub', '=', ada.sub)
  const rows = JSON.stringify([await mails.execute(), await checkouts.execute()])
  expect(rows).not.toContain(bo.email)
  expect(rows).not.toContain('Happy birthday')
  const gifts = await database.selectFrom('gifts').selectAll().execute()
  const codes = await database.selectFrom('codes').selectAll().execute()
  expect(JSON.stringify([rows, gifts, codes])).not.toContain(code)
})

test('a withdrawal from an unredeemed gift revokes its code, and its mail is not sent', async () => {
  const { number, code } = await give()
  expect(await withdraw(number)).toBe('accepted')
  expect(await redeem(code)).toBe('revoked')
  expect(await stateOf(number)).toBe('revoked')
  expect(await deliveryOf(number)).toBe('withdrawn')
  const mails = await sentMails(database)
  expect(mails.map(({ to }) => to)).toEqual([ada.email, ada.email])
  const acknowledgement = mails.at(-1)
  expect(acknowledgement?.text).toContain('The code of the gift no longer works')
})

test('a stranger’s withdrawal locks a gift and stops its mail, until the buyer disowns it', async () => {
  const { number, code } = await give()
  await storeFormStatement(database, { number, email: ada.email, name: 'Eve' }, new Date())
  await matchStatements(database, { site: 'https://candlecast.example', now: new Date() })
  expect([await stateOf(number), await redeem(code)]).toEqual(['revoked', 'revoked'])
  expect((await sentMails(database)).map(({ to }) => to)).not.toContain(bo.email)
  const { id } = await database
    .selectFrom('withdrawal_statements')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  expect(await disownStatement(database, id, new Date())).toEqual({ outcome: 'disowned' })
  expect((await sentMails(database)).map(({ to }) => to)).toEqual([bo.email])
  expect(await redeem(code)).toBe('redeemed')
  expect(await unlocked(bo)).toEqual(['fod', 'fod-artbook'])
})

test('redeeming ends the right of withdrawal once the consent is confirmed by mail, but not from what comes in parts', async () => {
  for (const [isConfirmed, facts] of [
    [true, undefined],
    [true, factsInParts],
    [false, undefined],
  ] as const) {
    ;[ada, bo] = [newShopper(), newShopper()]
    const { number, code } = await give(facts ? { facts } : {})
    if (isConfirmed) await sentMails(database)
    await redeem(code)
    const isOver = isConfirmed && !facts
    expect(await deliveryOf(number)).toBe(isOver ? 'delivered' : 'unlocked')
    expect(await withdraw(number)).toBe(isOver ? 'delivered' : 'accepted')
    expect(await unlocked(bo)).toEqual(isOver ? ['fod', 'fod-artbook'] : [])
    expect(await redeem(code)).toBe(isOver ? 'redeemed' : 'revoked')
  }
})

test('only one of a withdrawal and a redemption at the same moment succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    ada = newShopper()
    bo = newShopper()
    const { number, code } = await give()
    await sentMails(database)
    const now = new Date()
    const [stated, redeemed] = await Promise.all([
      withdraw(number, now),
      redeem(code, bo, unreadContent, now),
    ])
    const isWithdrawn = stated === 'accepted'
    expect([stated, redeemed]).toEqual(isWithdrawn ? ['accepted', 'revoked'] : ['delivered', 'redeemed'])
    expect(await unlocked(bo)).toEqual(isWithdrawn ? [] : ['fod', 'fod-artbook'])
  }
})

test('a withdrawal that is stated before the redemption counts, also if it is stored later', async () => {
  const { number, code } = await give()
  await sentMails(database)
  const stated = new Date()
  expect(await redeem(code, bo, unreadContent, new Date(stated.getTime() + 1))).toBe('redeemed')
  expect(await withdraw(number, stated)).toBe('accepted')
  expect(await unlocked(bo)).toEqual([])
  expect(await redeem(code)).toBe('revoked')
})

test('a full refund or a dispute locks a gift, redeemed or not, until the money is back', async () => {
  const unredeemed = await give()
  await recordRefund(database, unredeemed.paymentIntent, 're_part', 1_000)
  expect(await stateOf(unredeemed.number)).toBe('ready')
  await recordRefund(database, unredeemed.paymentIntent, 're_rest', 24_000)
  expect(await redeem(unredeemed.code)).toBe('revoked')
  expect(await orderOf(unredeemed.number)).toMatchObject({
    status: 'refunded',
    returnedAt: expect.any(String),
    gift: { state: 'revoked' },
  })
  const redeemed = await give()
  await redeem(redeemed.code)
  await recordDispute(database, redeemed.paymentIntent, 'open')
  expect(await unlocked(bo)).toEqual([])
  expect(await redeemedBy(database, bo.sub)).toMatchObject([{ isRevoked: true }])
  await recordDispute(database, redeemed.paymentIntent, 'won', 1)
  expect(await unlocked(bo)).toEqual(['fod', 'fod-artbook'])
  // Reported before its payment.
  const reference = await beginCheckout(database, ada.sub, { lines: [fod], gift: gift() })
  await recordRefund(database, `pi_${reference}`, 're_early', 25_000)
  await payCheckout(database, reference)
  expect((await ordersOf(database, ada.sub))[0]?.gift?.state).toBe('revoked')
})

test('a pre-ordered gift can be redeemed after the release, and withdrawn from until it is redeemed', async () => {
  const { number, code } = await give({ preOrder: true, paidAt: daysAgo(60) })
  expect(await redeem(code, bo, releasedContent([]))).toBe('not-released')
  expect(await unlocked(bo)).toEqual([])
  expect(await deliveryOf(number)).toBe('pre-order')
  expect(await redeem(code, bo, releasedContent(['fod']))).toBe('redeemed')
  expect(await withdraw(number)).toBe('too-late')
  const other = await give({ preOrder: true, paidAt: daysAgo(60) })
  expect(await withdraw(other.number)).toBe('accepted')
  expect(await redeem(other.code, newShopper(), releasedContent(['fod']))).toBe('revoked')
})

const claim = (change: Partial<CheckoutIntent>) =>
  claimCheckout(database, sampleIntent({ ...ada, lines: [fod], isBuyNow: true, ...change }))

test('an owner can give the product away twice; two payments for one recipient exclude each other', async () => {
  await placeOrder(database, ada.sub, undefined, { lines: [fod] })
  await give()
  const first = await claimSample(database, { ...ada, lines: [fod], isBuyNow: true, gift: gift() })
  await storeSession(database, first.reference, { id: 'cs_first', url: 'https://pay.example/first' })
  const again = await claim({ gift: { ...gift(), words: 'Other words' } })
  expect(again).toMatchObject({ status: 'claimed', rivals: [{ sessionId: 'cs_first' }] })
  const other = await claim({ gift: { ...gift(), to: 'eve@candlecast.example' } })
  expect(other).toMatchObject({ status: 'claimed', rivals: [] })
  expect(await claim({})).toMatchObject({ status: 'owned' })
})

test('the buyer can’t unlock the gift, and staff can only revoke its code', async () => {
  const { number } = await give()
  const lines = { number, sub: ada.sub, ids: ['fod'], wording: currentWording }
  const needs = { database, content: unreadContent }
  expect(await unlockLines(needs, lines, new Date())).toBe('unknown-order')
  const decision = { orderNumber: number, line: 1, decision: 'revoke', reason: 'a test' } as const
  await expect(applyLineDecision(database, decision)).rejects.toThrow(/is a gift.*codes revoke \d+/)
})

test('a checkout restored from the payment service makes the same code, without a recipient', async () => {
  const made = gift()
  const checkout = await claimSample(database, { ...ada, lines: [fod], isBuyNow: true, gift: made })
  const { reference } = checkout
  await database.deleteFrom('checkout_sessions').where('reference', '=', reference).execute()
  const gone = { to: null, from: null, words: null, key: made.key, hash: made.hash }
  await restoreCheckout(database, { ...checkout, gift: gone }, `cs_${reference}`)
  await payCheckout(database, reference)
  const [order] = await ordersOf(database, ada.sub)
  if (!order) throw new Error('Ada has no order.')
  expect(shownOrder(order, giftCodes).gift).toEqual({
    to: null,
    state: 'ready',
    code: giftCodes.textOf(made),
  })
  const [confirmation, ...others] = await sentMails(database)
  expect(others).toEqual([])
  expect(confirmation?.text).toContain('This is a gift.')
})

test('the data copies of giver and recipient contain the gift, without the redeeming account', async () => {
  const { number, code } = await give()
  await redeem(code)
  const words = 'Happy birthday!\nHave <b>fun</b>.'
  const given = await readOwnData(database, ada, calendarYear)
  expect(given.orders).toMatchObject([
    { number, gift: { to: bo.email, from: 'Ada', words, state: 'redeemed' } },
  ])
  expect(JSON.stringify(given)).not.toContain(JSON.stringify(bo.sub))
  expect((await readOwnData(database, bo, calendarYear)).giftsReceived).toEqual([
    { to: bo.email, from: 'Ada', words, product: 'fod', title: 'The fod' },
  ])
  expect(
    (await readOwnData(database, { ...bo, isEmailVerified: false }, calendarYear)).giftsReceived,
  ).toEqual([])
})

describe('the input of the giver is erased', () => {
  const eraseAtNight = () => eraseOldRecords(database)
  const setCode = async (number: number, change: { redeemed_at?: Date; returned_at?: Date }) =>
    database.updateTable('codes').set(change).where('note', '=', `Gift, order ${number}`).execute()

  test('thirty days after the gift was redeemed or repaid, and a year after the payment', async () => {
    const [fresh, recent, redeemed, repaid] = [await give(), await give(), await give(), await give()]
    const old = await give({ paidAt: daysAgo(366) })
    await sentMails(database)
    await setCode(recent.number, { redeemed_at: daysAgo(29) })
    await setCode(redeemed.number, { redeemed_at: daysAgo(31) })
    await setCode(repaid.number, { returned_at: daysAgo(31) })
    expect((await eraseAtNight()).gifts).toBe(3)
    for (const { number } of [fresh, recent])
      expect(await kept(number)).toMatchObject({ recipient_email: bo.email, giver_name: 'Ada' })
    for (const { number } of [redeemed, repaid, old]) expect(await kept(number)).toEqual(erased)
    expect(await redeem(old.code)).toBe('redeemed')
    expect((await orderOf(old.number)).gift?.to).toBeNull()
  })

  test('with the account of the giver, but not before the mail is sent; the code still works', async () => {
    const { number, code } = await give()
    await eraseAccount({ database, payments: silentServices.payments }, ada)
    expect(await kept(number)).toMatchObject({ recipient_email: bo.email })
    await eraseAtNight()
    expect((await sentMails(database)).map(({ to }) => to)).toContain(bo.email)
    await eraseAtNight()
    expect(await kept(number)).toEqual(erased)
    expect(await redeem(code)).toBe('redeemed')
  })

  test('with the account of the recipient, whose name the order never had', async () => {
    const { number, code } = await give()
    await sentMails(database)
    await redeem(code)
    await eraseAccount({ database, payments: silentServices.payments }, bo)
    expect(await kept(number)).toEqual(erased)
    expect(await stateOf(number)).toBe('redeemed')
  })

  test('with a checkout that is not paid', async () => {
    const reference = await beginCheckout(database, ada.sub, { lines: [fod], gift: gift() })
    await database
      .updateTable('checkout_sessions')
      .set({ created_at: daysAgo(31) })
      .where('reference', '=', reference)
      .execute()
    await eraseAtNight()
    const rows = await database.selectFrom('checkout_sessions').select('gift').execute()
    expect(JSON.stringify(rows)).not.toContain(bo.email)
  })
})

test('an account gives ten gifts a day, and two after it has withdrawn from one within a month', async () => {
  const claimGift = async () =>
    (await claim({ gift: { ...gift(), to: `${randomUUID()}@candlecast.example` } })).status
  await give()
  for (let count = 1; count < 10; count += 1) expect(await claimGift()).toBe('claimed')
  expect(await claimGift()).toBe('tooManyGifts')
  expect((await claim({ lines: [sampleLine('map')] })).status).toBe('claimed')
  ada = newShopper()
  await withdraw((await give()).number)
  expect(await claimGift()).toBe('claimed')
  expect(await claimGift()).toBe('tooManyGifts')
})
