/**
 * What buyers do once their payments are recorded: they unlock, withdraw, or both at the same moment. The mail server
 * and Stripe fail every third time, half of the times after they have done their work.
 */
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import { createUnlocks } from '../../../web/server/shop/delivery/stored-unlocks.ts'
import { createGiftCodes } from '../../../web/server/shop/gifts/gift-codes.ts'
import type { SendMail } from '../../../web/server/shop/mail/mails.ts'
import { createOutbox } from '../../../web/server/shop/mail/outbox.ts'
import { renderMail } from '../../../web/server/shop/mail/render-mail.ts'
import type { Payments } from '../../../web/server/shop/ports.ts'
import { createWithdrawals } from '../../../web/server/shop/withdrawal/stored-withdrawals.ts'
import { currentWording } from '../../../web/shared/products/unlock-consent.ts'
import { localCodeSecret } from '../../local/project.ts'
import type { StressPayment } from './payments.ts'

const HOUR_MS = 60 * 60_000
const FAILS_EVERY = 3

/** Runs `work`, but fails every third time: before it, or after it so that only the answer is lost. */
function failingEveryThird() {
  let calls = 0
  return (work: () => void) => {
    calls += 1
    const isFailing = calls % FAILS_EVERY === 0
    if (!isFailing || calls % 2 === 0) work()
    if (isFailing) throw new Error('The service does not answer.')
  }
}

export type Afterwards = {
  /** The texts of the mails that arrived, by Message-ID. */
  arrived: ReadonlyMap<string, string[]>
  /** What was repaid, by payment: once each. `rest`: all that was left. */
  repaid: ReadonlyMap<string, number | 'rest'>
}

/** Sends all mails that are in the outbox, as mail/send-due.ts does, without its log. */
async function sendAll(database: ShopDatabase, send: SendMail) {
  const outbox = createOutbox(database)
  const giftCodes = createGiftCodes(localCodeSecret)
  let now = new Date()
  for (;;) {
    const mail = await outbox.take(now)
    if (mail) {
      const isSent = await send(renderMail(mail, giftCodes)).then(
        () => true,
        () => false,
      )
      await (isSent ? outbox.sent(mail.id, now) : outbox.postpone(mail.id, now))
    } else {
      const waiting = await database
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (!waiting) return
      now = new Date(now.getTime() + HOUR_MS)
    }
  }
}

async function repayAll(database: ShopDatabase, refund: Payments['refund']) {
  const withdrawals = createWithdrawals(database)
  for (let left = await withdrawals.unsettled(); left.length > 0; left = await withdrawals.unsettled()) {
    for (const { orderNumber, paymentIntent, part } of left) {
      const isRepaid = await refund(paymentIntent, part).then(
        () => true,
        () => false,
      )
      if (isRepaid) await withdrawals.settled(orderNumber, new Date())
    }
  }
}

/** Fulfils the wishes of all buyers who have an order. */
export async function playAfterwards(
  database: ShopDatabase,
  payments: readonly StressPayment[],
): Promise<Afterwards> {
  const arrived = new Map<string, string[]>()
  const repaid = new Map<string, number | 'rest'>()
  const mailServer = failingEveryThird()
  const stripe = failingEveryThird()
  const send: SendMail = async ({ messageId, text }) =>
    mailServer(() => arrived.set(messageId, [...(arrived.get(messageId) ?? []), text]))
  const refund: Payments['refund'] = async (payment, part) =>
    stripe(() => repaid.set(payment, part?.ore ?? 'rest'))
  const orders = await database.selectFrom('orders').select(['number', 'reference']).execute()
  const numbers = new Map(orders.map(({ number, reference }) => [reference, number]))
  const unlocks = createUnlocks(database)
  const withdrawals = createWithdrawals(database)

  const callsFor = ({ checkout: { reference, sub, lines }, wish }: StressPayment) => {
    const number = numbers.get(reference)
    if (number === undefined) return { first: [], later: [] }
    const ids = lines.map(({ id }) => id)
    const unlock = () => unlocks.unlock({ number, sub, ids, wording: currentWording }, new Set(), new Date())
    const withdraw = () => withdrawals.state({ number, sub }, 'Buyer', new Date())
    const first = {
      nothing: [],
      unlock: [unlock, unlock],
      withdraw: [withdraw, withdraw],
      bothAtOnce: number % 2 ? [unlock, withdraw] : [withdraw, unlock],
      unlockThenWithdraw: [unlock],
    }[wish]
    return { first, later: wish === 'unlockThenWithdraw' ? [withdraw] : [] }
  }
  const calls = payments.map(callsFor)
  await sendAll(database, send)
  for (const { first } of calls) await Promise.all(first.map((call) => call()))
  await sendAll(database, send)
  for (const { later } of calls) for (const call of later) await call()
  await sendAll(database, send)
  await repayAll(database, refund)
  return { arrived, repaid }
}
