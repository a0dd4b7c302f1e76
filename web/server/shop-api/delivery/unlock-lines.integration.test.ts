import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import { readCheckoutStatus } from '../checkout/checkout-progress.ts'
import { recordSent, takeDueMail } from '../mail/due-mails.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { ordersOf } from '../own-data/orders-of-account.ts'
import type { CheckoutLine, Payments } from '../payment/payments.ts'
import { unreadContent } from '../testing/content-in-memory.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { beginCheckout, newShopper, placeOrder, sampleConsent, sampleLine } from '../testing/place-order.ts'
import { factsInParts } from '../testing/sample-facts.ts'
import { silentServices } from '../testing/silent-services.ts'
import { recordDispute, recordRefund } from '../testing/sold-order.ts'
import { repayWithdrawals } from '../withdrawal/repay-withdrawals.ts'
import { withdrawFromOrder } from '../withdrawal/statements.ts'
import { unlockLines } from './unlock-lines.ts'

const fod = sampleLine('fod')
const map = sampleLine('map', { priceOre: 4_900 })
const dracula = sampleLine('dracula', { preOrder: true, priceOre: 30_000 })

let sub: string

const database = await databaseOfTests()
beforeEach(async () => {
  sub = randomUUID()
  await sendMails()
})

const sendMails = () => database.updateTable('mails').set({ sent_at: new Date() }).execute()
/** `consented`: positions of the lines with consent. */
const buy = (lines: CheckoutLine[], consented: number[] = []) =>
  placeOrder(database, sub, undefined, {
    lines,
    deliveryChoice: { consent: consented.length > 0 ? { ...sampleConsent, lines: consented } : null },
  })
const unlock = (number: number, ids: string[], content = unreadContent) =>
  unlockLines({ database, content }, { number, ids, sub, wording: currentWording }, new Date())
const withdraw = (number: number) => withdrawFromOrder(database, { number, sub }, 'Ada', new Date())
/** Calls of the payment service. */
async function repayments() {
  const refund = vi.fn<Payments['refund']>(async () => {})
  await repayWithdrawals({ database, payments: { refund } })
  return refund.mock.calls
}
const unlocked = () => unlockedAdventures(database, newShopper(sub))
const statusOf = (paymentIntent: string) =>
  readCheckoutStatus({ ...silentServices, database }, paymentIntent.replace('pi_', ''), sub)
const deliveries = async () => {
  const orders = await ordersOf(database, sub)
  return orders.flatMap(({ lines }) => lines.map(({ id, delivery }) => [id, delivery]))
}
const mails = async () => {
  const found = []
  const take = () => takeDueMail(database, new Date())
  for (let mail = await take(); mail; mail = await take()) found.push(mail)
  return found
}
const consents = (number: number) =>
  database.selectFrom('unlock_consents').selectAll().where('order_number', '=', number).execute()

test('with consent a product is unlocked at payment, and delivered once the confirmation is sent', async () => {
  const { number } = await buy([fod], [0])
  expect(await unlocked()).toEqual(['fod'])
  expect(await deliveries()).toEqual([['fod', 'unlocked']])
  const [mail] = await mails()
  await recordSent(database, mail?.id ?? '', new Date())
  expect(await deliveries()).toEqual([['fod', 'delivered']])
  expect(await consents(number)).toMatchObject([
    {
      wording: currentWording,
      statements: unlockStatements[currentWording],
      lines: [0],
      given_in: 'checkout',
      given_at: new Date(sampleConsent.givenAt),
    },
  ])
})

test('without consent a product is paid, locked and told to wait, and can’t be bought again', async () => {
  const { number, paymentIntent } = await buy([fod])
  expect(await statusOf(paymentIntent)).toBe('waiting')
  expect(await unlocked()).toEqual([])
  expect(await deliveries()).toEqual([['fod', 'ready']])
  const [mail] = await mails()
  expect(mail?.facts).toMatchObject({ delivery: { consent: null, ready: ['The fod'], preOrders: [] } })
  expect(await consents(number)).toEqual([])
  await expect(beginCheckout(database, sub)).rejects.toThrow('owned')
  await unlock(number, ['fod'])
  expect(await statusOf(paymentIntent)).toBe('unlocked')
})

test('in a mixed cart each line has its own delivery; an adventure of several lines follows the most favourable line', async () => {
  const bundle = sampleLine('bundle', { unlocks: ['fod', 'fist'] })
  await buy([bundle, fod, dracula], [1])
  expect(await unlocked()).toEqual(['fod'])
  await sendMails()
  expect(await deliveries()).toEqual([
    ['bundle', 'ready'],
    ['fod', 'delivered'],
    ['dracula', 'pre-order'],
  ])
})

test('Unlock now unlocks once, stores the consent, and confirms it in one mail', async () => {
  const { number } = await buy([fod, map])
  await sendMails()
  expect(await Promise.all([unlock(number, ['map']), unlock(number, ['map'])])).toEqual([
    'unlocked',
    'unlocked',
  ])
  expect(await unlock(number, ['map'])).toBe('unlocked')
  expect(await unlocked()).toEqual(['map'])
  const sent = await mails()
  expect(sent).toMatchObject([
    {
      orderNumber: number,
      repetition: 0,
      facts: {
        kind: 'unlock-confirmation',
        consent: { statements: unlockStatements[currentWording], titles: ['The map'] },
        site: 'https://candlecast.example',
      },
    },
  ])
  expect(await consents(number)).toMatchObject([{ given_in: 'account', lines: [1], mail_id: sent[0]?.id }])
  await unlock(number, ['fod', 'map'])
  expect(await mails()).toMatchObject([{ repetition: 1, facts: { consent: { titles: ['The fod'] } } }])
})

test('another account’s order, or a product that isn’t in the order, can’t be unlocked', async () => {
  const { number } = await buy([fod])
  expect(await unlock(number, ['map'])).toBe('unknown-order')
  expect(await unlock(number, ['fod', 'map'])).toBe('unknown-order')
  sub = randomUUID()
  expect(await unlock(number, ['fod'])).toBe('unknown-order')
})

test('nothing is unlocked while a dispute has taken the money', async () => {
  const { number, paymentIntent } = await buy([fod])
  await recordDispute(database, paymentIntent, 'open')
  expect(await unlock(number, ['fod'])).toBe('returned')
  expect(await statusOf(paymentIntent)).toBe('disputed')
  await recordDispute(database, paymentIntent, 'won', 1)
  expect(await unlocked()).toEqual([])
  expect(await unlock(number, ['fod'])).toBe('unlocked')
  expect(await unlocked()).toEqual(['fod'])
})

describe('a withdrawal', () => {
  test('from a line that is ready to unlock is accepted, and then the line can’t be unlocked', async () => {
    const { number, paymentIntent } = await buy([fod])
    expect(await withdraw(number)).toEqual({
      outcome: 'accepted',
      lines: [{ title: 'The fod', refusal: null }],
    })
    expect(await unlock(number, ['fod'])).toBe('withdrawn')
    expect(await deliveries()).toEqual([['fod', 'withdrawn']])
    expect(await repayments()).toContainEqual([paymentIntent, undefined])
    await expect(beginCheckout(database, sub)).resolves.toBeDefined()
  })

  test.each([
    ['at checkout', [0]],
    ['later', []],
  ])(
    'from a line unlocked with consent %s is refused once the consent is confirmed',
    async (_, consented) => {
      const { number } = await buy([fod], consented)
      if (consented.length === 0) await unlock(number, ['fod'])
      expect(await deliveries()).toEqual([['fod', 'unlocked']])
      await sendMails()
      expect(await withdraw(number)).toEqual({
        outcome: 'delivered',
        lines: [{ title: 'The fod', refusal: 'delivered' }],
      })
      const acknowledged = await mails()
      expect(acknowledged).toMatchObject([
        { facts: { refusal: 'delivered', lines: [], kept: [{ title: 'The fod', refusal: 'delivered' }] } },
      ])
      expect(await unlocked()).toEqual(['fod'])
      expect(await repayments()).toEqual([])
    },
  )

  test('from a mixed order repays the lines that are not delivered, and locks only them', async () => {
    const { number, paymentIntent } = await buy([fod, map, dracula], [0])
    await sendMails()
    await recordRefund(database, paymentIntent, 're_part', 30_000)
    expect(await withdraw(number)).toEqual({
      outcome: 'accepted',
      lines: [
        { title: 'The fod', refusal: 'delivered' },
        { title: 'The map', refusal: null },
        { title: 'The dracula', refusal: null },
      ],
    })
    expect(await repayments()).toContainEqual([
      paymentIntent,
      expect.objectContaining({
        orderNumber: number,
        atMostOre: 29_900,
        lines: [
          { position: 1, ore: 4_900 },
          { position: 2, ore: 30_000 },
        ],
      }),
    ])
    const [repaid, acknowledged] = await mails()
    expect(repaid?.facts.kind).toBe('credit-note')
    expect(acknowledged?.facts).toMatchObject({
      refusal: null,
      totalOre: 29_900,
      lines: [{ title: 'The map' }, { title: 'The dracula' }],
      kept: [{ title: 'The fod', refusal: 'delivered' }],
    })
    expect(await unlocked()).toEqual(['fod'])
    expect(await unlock(number, ['map'])).toBe('withdrawn')
  })

  test('and a concurrent Unlock now: the second sees the result of the first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { number } = await buy([sampleLine(`race-${round}`)])
      await sendMails()
      const id = `race-${round}`
      const calls = [() => unlock(number, [id]), async () => (await withdraw(number)).outcome]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      const isUnlocked = (await consents(number)).length === 1
      const [state] = await deliveries()
      // Before the confirmation mail the right of withdrawal still exists, so the withdrawal is accepted in either order.
      expect(answers.toSorted()).toEqual(['accepted', isUnlocked ? 'unlocked' : 'withdrawn'])
      expect(state).toEqual([id, 'withdrawn'])
      expect(await unlocked()).not.toContain(id)
    }
  })
})

describe('a line that is delivered in parts', () => {
  const pass = sampleLine('pass', { facts: factsInParts, priceOre: 12_000 })

  test('is unlocked later with statements that keep the right, and a mail that says so', async () => {
    const { number } = await buy([fod, pass])
    await sendMails()
    const wording = '2026-11-27 in parts'
    const keep = (ids: string[]) =>
      unlockLines({ database, content: unreadContent }, { number, ids, sub, wording }, new Date())
    await expect(keep(['fod'])).rejects.toThrow('not the statements')
    expect(await keep(['pass'])).toBe('unlocked')
    expect(await mails()).toMatchObject([
      {
        facts: {
          consent: { titles: ['The pass'], inParts: ['The pass'], statements: unlockStatements[wording] },
        },
      },
    ])
    await sendMails()
    expect(await deliveries()).toEqual([
      ['fod', 'ready'],
      ['pass', 'unlocked'],
    ])
    expect(await withdraw(number)).toMatchObject({ outcome: 'accepted' })
    expect(await unlocked()).toEqual([])
  })
})
