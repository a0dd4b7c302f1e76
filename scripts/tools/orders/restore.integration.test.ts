/** A dump is restored that lacks the last orders: the export before and after is equal, line by line. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGiftCodes } from '#server/shop-api/codes/gift-codes.ts'
import { connectToServer } from '#server/shop-api/database/server-database.ts'
import { sendDueMails } from '#server/shop-api/mail/send-due.ts'
import { readDocuments } from '#server/shop-api/orders/booked-documents.ts'
import { storeSession } from '#server/shop-api/payment/checkout-record.ts'
import { noteSentMails, readBack } from '#server/shop-api/payment/give-numbers.ts'
import { reconcile } from '#server/shop-api/payment/reconcile.ts'
import { syncPaymentSession } from '#server/shop-api/payment/sync-payment.ts'
import { claimSample, sampleLine } from '#server/shop-api/testing/place-order.ts'
import { dumpDatabase, restoreDump } from '#server/shop-api/testing/postgres-dump.ts'
import { hasPostgres } from '#server/shop-api/testing/postgres-server.ts'
import { startCards } from '#server/shop-api/testing/running-cards.ts'
import { newDatabase } from '#server/shop-api/testing/shared-postgres.ts'
import { csvFile } from './export/csv.ts'
import { restoredText } from './export/export.ts'

const SITE = 'http://localhost:5173'
const PATIENCE_MS = 120_000
const always = { from: '2020-01-01', to: '2099-12-31' }
const giftCodes = createGiftCodes('a secret of the tests')

async function startBooks() {
  const url = (await newDatabase()) ?? ''
  const { database, close } = connectToServer(url)
  const page = await startCards()
  const { stripe: api } = page
  const needs = page.needsOf(database)
  const sent: string[] = []
  return {
    ...{ url, database, needs, api, sent },
    /** @returns the paid session; the shop doesn't know of it yet */
    pay: async () => {
      const lines = [sampleLine('fod'), sampleLine('fist', { vatRate: 6, priceOre: 10_600 })]
      const checkout = await claimSample(database, { lines, returnOrigin: SITE })
      const session = await needs.payments.openSession(checkout)
      await storeSession(database, checkout.reference, session)
      await page.cards.pay(session.url)
      const { payment_intent } = await api.checkout.sessions.retrieve(session.id)
      return { id: session.id, payment: String(payment_intent) }
    },
    record: (id: string) => syncPaymentSession(needs, id),
    refund: async (payment_intent: string, amount?: number) => {
      await api.refunds.create({ payment_intent, ...(amount && { amount }) })
      await reconcile(needs, { since: new Date(0), write: true })
    },
    reconcile: () => reconcile(needs, { since: new Date(0), write: true }),
    /** As the worker does. */
    sendMails: async () => {
      await readBack(needs)
      await sendDueMails({
        database,
        giftCodes,
        send: async ({ to, subject }) => void sent.push(`${to} ${subject}`),
      })
      await noteSentMails(needs)
    },
    /** Rows of the export by document and number. */
    export: async () => {
      const documents = await readDocuments(database, always, (moment) => moment.toISOString())
      return new TextDecoder().decode(csvFile(documents)).trimEnd().split('\r\n').toSorted()
    },
    restored: () => restoredText(database),
    stop: async () => {
      await close()
      await page.stop()
    },
  }
}

let books: Awaited<ReturnType<typeof startBooks>>
beforeAll(async () => {
  if (hasPostgres) books = await startBooks()
}, PATIENCE_MS)
afterAll(() => books?.stop())

test.skipIf(!hasPostgres)(
  'a restored backup gets each number, day and letter back, also while new orders come and two programs reconcile',
  { timeout: PATIENCE_MS },
  async () => {
    const first = await Promise.all([books.pay(), books.pay(), books.pay()])
    for (const { id } of first) await books.record(id)
    await books.refund(first[2]?.payment ?? '', 3_333)
    await books.sendMails()
    const waiting = await books.pay()
    await books.record(waiting.id)
    const dump = dumpDatabase(books.url)

    // Paid in the same second, recorded in another order; refunded in a third.
    const lost = await Promise.all(Array.from({ length: 5 }, () => books.pay()))
    for (const index of [3, 0, 4, 1, 2]) await books.record(lost[index]?.id ?? '')
    for (const index of [2, 0]) await books.refund(lost[index]?.payment ?? '', 1_111)
    await books.refund(first[0]?.payment ?? '')
    await books.refund(lost[2]?.payment ?? '')
    await books.sendMails()
    const before = await books.export()
    const letters = books.sent.length
    expect(before).toHaveLength(1 + 2 * (9 + 5))

    restoreDump(books.url, dump)
    const late = await books.pay()
    await Promise.all([books.reconcile(), books.reconcile(), books.record(late.id)])
    const after = await books.export()
    expect(after.filter((row) => !row.includes(late.payment))).toEqual(before)
    expect(after.filter((row) => row.includes(late.payment))).toMatchObject([
      expect.stringContaining('receipt,10,10'),
      expect.stringContaining('receipt,10,10'),
    ])
    expect(await books.restored()).toEqual([
      'Read back from Stripe after a restore: receipts 5, 6, 7, 8, 9; credit notes 2, 3, 4, 5.',
    ])
    await books.sendMails()
    expect(books.sent.slice(letters)).toEqual([expect.stringContaining('order 10')])
  },
)
