import { latestRepaymentDays, objectionHours } from '#shared/withdrawal.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import { endFault, openFault } from '../database/open-faults.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueAfterConfirmation } from '../mail/outbox.ts'
import { lockedOrder, soldLines } from '../orders/order-lines.ts'
import {
  isBankDeciding,
  isLostToBank,
  keptOreOf,
  refundedOreOf,
  returnedMoneyOf,
} from '../orders/returned-money.ts'
import type { PartialRefund, Payments } from '../payment/payments.ts'

/** Repayments in one call, so that a call ends within seconds. */
const BATCH = 50

/** Longer than the calls to the payment service. */
const CLAIM_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
const OBJECTION_MS = objectionHours * 60 * 60_000
const LATEST_MS = latestRepaymentDays * DAY_MS

type Needs = { database: ShopDatabase; payments: Pick<Payments, 'refund'> }

/**
 * Repays what the shop holds, and tells buyers whose bank kept the money. Safe to repeat. Logs `withdrawal-repaid` and
 * `withdrawal-not-repaid`; one failure does not stop the withdrawals from other orders.
 */
export async function repayWithdrawals({ database, payments }: Needs, now = () => new Date()): Promise<void> {
  await endObjections(database, now())
  const failed = new Set<number>()
  for (const { id, orderNumber } of await openWithdrawals(database)) {
    if (failed.has(orderNumber)) continue
    try {
      if (!(await claim(database, id, now()))) continue
      await settle({ database, payments }, id, now()).finally(() => unclaim(database, id))
      await endFault(database, 'withdrawal-not-repaid', String(orderNumber))
    } catch (error) {
      failed.add(orderNumber)
      logFault('withdrawal-not-repaid', { orderNumber, ...describeError(error) })
      await openFault(database, 'withdrawal-not-repaid', String(orderNumber), error)
    }
  }
}

const withMoney = (database: ShopDatabase) =>
  database
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.number', 'withdrawals.order_number')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['withdrawals.id', 'positions', 'loss_told_at', 'number', 'orders.payment_intent', 'total_ore'])
    .select(['refunded_ore', 'refunds', 'disputes'])

/** Withdrawals whose repayment or notice is due: they can't be disowned any more, and no bank is deciding about the money. */
async function openWithdrawals(database: ShopDatabase) {
  const rows = await withMoney(database)
    .where('withdrawals.refunded_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => {
      const returned = returnedMoneyOf(row)
      return !isBankDeciding(returned) && !(isLostToBank(returned, row.total_ore) && row.loss_told_at)
    })
    .slice(0, BATCH)
    .map(({ id, number }) => ({ id, orderNumber: number }))
}

/** @returns false if it is repaid, or another program is repaying it. The claim of a program that was killed ends by itself. */
async function claim(database: ShopDatabase, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('withdrawals')
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const unclaim = (database: ShopDatabase, id: string) =>
  database.updateTable('withdrawals').set({ claimed_until: null }).where('id', '=', id).execute()

async function settle({ database, payments }: Needs, id: string, now: Date): Promise<void> {
  const { order, repayment, isNothingLeft, isBankKeeping } = await readWithdrawal(database, id)
  if (isBankKeeping) return tellLoss(database, order.number, id, now)
  if (!isNothingLeft) await payments.refund(order.payment_intent, repayment)
  await database.updateTable('withdrawals').set({ refunded_at: now }).where('id', '=', id).execute()
  logEvent('withdrawal-repaid', { orderNumber: order.number })
}

/** `repayment` is undefined if the whole rest of the payment is repaid. */
async function readWithdrawal(database: ShopDatabase, id: string) {
  const { positions, ...order } = await withMoney(database)
    .where('withdrawals.id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await soldLines(database, order.number)
  const others = await database
    .selectFrom('withdrawals')
    .select('refunded_at')
    .where('order_number', '=', order.number)
    .where('id', '<>', id)
    .execute()
  const returned = returnedMoneyOf(order)
  const keptOre = keptOreOf(returned, order.total_ore)
  const isNothingLost = keptOre === order.total_ore - refundedOreOf(returned)
  const isRest =
    isNothingLost &&
    lines.every(({ withdrawn_at }) => withdrawn_at) &&
    others.every(({ refunded_at }) => refunded_at)
  const part: PartialRefund = {
    orderNumber: order.number,
    lines: lines
      .filter(({ position }) => positions.includes(position))
      .map(({ position, price_ore }) => ({ position, ore: price_ore })),
    atMostOre: keptOre,
  }
  return {
    order,
    repayment: isRest ? undefined : part,
    isNothingLeft: keptOre === 0,
    isBankKeeping: isLostToBank(returned, order.total_ore),
  }
}

/** Leaves the withdrawal open, so that it is repaid if the bank returns the money after all. */
const tellLoss = (database: ShopDatabase, orderNumber: number, id: string, now: Date): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await lockedOrder(transaction, orderNumber).executeTakeFirst()
    const told = await transaction
      .updateTable('withdrawals')
      .set({ loss_told_at: now })
      .where('id', '=', id)
      .where('loss_told_at', 'is', null)
      .returning('stated_at')
      .executeTakeFirst()
    if (!told) return
    const notice = { kind: 'withdrawal-loss', statedAt: told.stated_at.toISOString() } as const
    await queueAfterConfirmation(transaction, orderNumber, notice, { now })
    logEvent('withdrawal-lost-to-bank', { orderNumber })
  })

/** A statement can't be disowned once its repayment begins. */
const endObjections = (database: ShopDatabase, now: Date) =>
  database
    .updateTable('withdrawals')
    .set({ confirmed_at: now })
    .where('confirmed_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('stated_at', '<=', new Date(now.getTime() - LATEST_MS)),
        exists(
          selectFrom('mails')
            .select('id')
            .whereRef('id', '=', 'mail_id')
            .where('sent_at', '<=', new Date(now.getTime() - OBJECTION_MS)),
        ),
      ]),
    )
    .execute()
