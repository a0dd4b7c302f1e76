/** Gives numbers to receipts and credit notes, and reads back what a restored database has lost. */

import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { markSent } from '../mail/noted-mails.ts'
import {
  adoptNumber,
  databaseEpoch,
  NumberMissing,
  type Registered,
  recordRegistered,
  reserveNumber,
} from '../orders/document-numbers.ts'
import { orderOfPayment } from '../orders/returned-money.ts'
import type { Register } from './payments.ts'

export type NumberNeeds = { database: ShopDatabase; payments: { register: Register } }

/** Repeats `work` until each of its documents has a number. @throws Unavailable without a response of the payment service */
export async function withNumbers<Result>(needs: NumberNeeds, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NumberMissing)) throw error
    await giveNumber(needs, error.wanted)
    return withNumbers(needs, work)
  }
}

/** Reserved in the database, then written at the payment service: a crash in between leaves a reservation, which the next try takes. */
async function giveNumber(needs: NumberNeeds, wanted: NumberMissing['wanted']): Promise<void> {
  const { database, payments } = needs
  const { subject } = wanted
  const epoch = await readBack(needs)
  const known = await payments.register.read(subject)
  if (known) return adoptNumber(database, subject, known)
  const reserved = await reserveNumber(database, wanted, epoch)
  if (!reserved) return
  await payments.register.write(subject, reserved)
  await recordRegistered(database, subject)
}

const DAY_MS = 24 * 60 * 60_000
/** From the creation of a payment or refund to the last number or mail that it may get, such as the note about a failed refund. */
const NUMBERED_DAYS = 35

/** One reading for each database of this process. */
const readings = new WeakMap<ShopDatabase, { epoch: string; done: Promise<void> }>()

/**
 * Reads numbers and sent mails from the payment service, once after each restart of program or database and after each
 * restored dump. Call it before a number is given or a mail is sent. @returns the epoch of the database
 */
export async function readBack(needs: NumberNeeds): Promise<string> {
  const { database } = needs
  const epoch = await databaseEpoch(database)
  const known = readings.get(database)
  const reading = known?.epoch === epoch ? known : { epoch, done: readRegister(needs) }
  readings.set(database, reading)
  try {
    await reading.done
  } catch (error) {
    if (readings.get(database) === reading) readings.delete(database)
    throw error
  }
  return epoch
}

async function readRegister({ database, payments }: NumberNeeds): Promise<void> {
  const { newest } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.max<Date | null>('paid_at').as('newest'))
    .executeTakeFirstOrThrow()
  const since = new Date(newest ? newest.getTime() - NUMBERED_DAYS * DAY_MS : 0)
  for await (const { subject, registered } of payments.register.list(since)) {
    await adoptNumber(database, subject, registered)
    if (subject.series === 'receipt') await markAllSent(database, subject.paymentIntent, registered)
  }
}

const markAllSent = (database: ShopDatabase, paymentIntent: string, { mails }: Registered) =>
  inTransaction(database, async (transaction) => {
    const order = await orderOfPayment(transaction, paymentIntent)
    if (order && mails) await markSent(transaction, order.number, mails)
  })
