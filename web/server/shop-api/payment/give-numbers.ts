/** Gives numbers to receipts and credit notes, notes sent mails, and reads back what a restored database has lost. */
import { ShopFault } from '../../common/log.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { mailsToNote, markSent, recordNoted, waitingMailsBefore } from '../mail/noted-mails.ts'
import {
  adoptNumber,
  databaseEpoch,
  isRegistered,
  NumberMissing,
  type Registered,
  receiptOf,
  recordRegistered,
  reserveNumber,
  type Subject,
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
  if (known) {
    if (await adoptNumber(database, subject, known)) return
    throw new ShopFault(
      `The ${subject.series} ${known.number} was erased after seven years: it is not written again`,
    )
  }
  const reserved = await reserveNumber(database, wanted, epoch)
  if (!reserved) return
  await payments.register.write(subject, reserved)
  await recordRegistered(database, subject)
}

const DAY_MS = 24 * 60 * 60_000
/** From the creation of a payment or refund to its last number, such as that of the note about a failed refund. */
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

async function readRegister(needs: NumberNeeds): Promise<void> {
  const { database, payments } = needs
  const { newest } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.max<Date | null>('paid_at').as('newest'))
    .executeTakeFirstOrThrow()
  const since = new Date(newest ? newest.getTime() - NUMBERED_DAYS * DAY_MS : 0)
  for await (const { subject, registered } of payments.register.list(since)) {
    if (registered) await adopt(database, subject, registered)
    else if (!(await isRegistered(database, subject)))
      throw new ShopFault(`The number of ${subject.id} at Stripe can't be read, so no number can be given.`)
  }
  for (const payment of await waitingMailsBefore(database, since)) await readSentMails(needs, payment)
}

async function adopt(database: ShopDatabase, subject: Subject, registered: Registered): Promise<void> {
  await adoptNumber(database, subject, registered)
  const { mails } = registered
  if (!mails) return
  await inTransaction(database, async (transaction) => {
    const order = await orderOfPayment(transaction, subject.paymentIntent)
    if (order) await markSent(transaction, order.number, mails)
  })
}

/** Reads which mails about the order of a payment were sent. Does nothing for a payment without an order. */
export async function readSentMails({ database, payments }: NumberNeeds, paymentIntent: string) {
  const subject = receiptOf(paymentIntent)
  if (!(await isRegistered(database, subject))) return
  const registered = await payments.register.read(subject)
  if (registered) await adopt(database, subject, registered)
}

/** Writes into the payment service's copy which mails about orders were sent. */
export async function noteSentMails({ database, payments }: NumberNeeds): Promise<void> {
  for (const [paymentIntent, mails] of await mailsToNote(database)) {
    const sent = mails.map((mail) => [`${mail.kind} ${mail.repetition}`, mail.sent_at?.toISOString() ?? ''])
    await payments.register.noteMails(paymentIntent, Object.fromEntries(sent))
    await recordNoted(
      database,
      mails.map(({ id }) => id),
    )
  }
}
