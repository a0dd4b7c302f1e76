import type { CheckoutStatus } from '#shared/api/checkout.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { lockedBecause, returnedMoneyOf } from '../orders/returned-money.ts'
import type { PaymentStatus } from '../payment/payments.ts'
import { type SyncNeeds, syncPaymentSession } from '../payment/sync-payment.ts'

const readProgress = (database: ShopDatabase, reference: string, sub: string) =>
  database
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.reference', 'checkout_sessions.reference')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(({ exists, selectFrom }) => [
      'checkout_sessions.status',
      'checkout_sessions.session_id',
      'checkout_sessions.total_ore',
      'payment_returns.refunded_ore',
      'payment_returns.refunds',
      'payment_returns.disputes',
      // At least one line is paid and not unlocked yet.
      exists(
        selectFrom('order_lines')
          .select('position')
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .where('awaits_unlock', '=', true)
          .where('withdrawn_at', 'is', null),
      ).as('is_waiting'),
      exists(
        selectFrom('gifts').select('code_number').whereRef('gifts.order_number', '=', 'orders.number'),
      ).as('is_gift'),
    ])
    .where('checkout_sessions.reference', '=', reference)
    .where('checkout_sessions.user_sub', '=', sub)
    .executeTakeFirst()

/** The status to show until a webhook has reported the session. */
const statusBeforeWebhook: Record<PaymentStatus, CheckoutStatus> = {
  open: 'unpaid',
  processing: 'processing',
  paid: 'paid',
  failed: 'ended',
  expired: 'ended',
}

type Progress = NonNullable<Awaited<ReturnType<typeof readProgress>>>

/** The status in our records. @returns undefined if the payment service may know a later status */
function recordedStatus(row: Progress): CheckoutStatus | undefined {
  if (row.status === 'open' || row.status === 'processing') return undefined
  if (row.status !== 'paid') return 'ended'
  const lock = lockedBecause(returnedMoneyOf(row), row.total_ore)
  if (lock === undefined) return row.is_gift ? 'given' : row.is_waiting ? 'waiting' : 'unlocked'
  return lock === 'disputed' ? 'disputed' : 'returned'
}

/** Also records a payment whose webhook is lost. @returns undefined if the account has no such checkout */
export async function readCheckoutStatus(
  needs: SyncNeeds,
  reference: string,
  sub: string,
): Promise<CheckoutStatus | undefined> {
  const progress = await readProgress(needs.database, reference, sub)
  if (!progress) return undefined
  const recorded = recordedStatus(progress)
  if (recorded) return recorded
  // Without a session the shopper has not reached a payment page.
  if (!progress.session_id) return 'unpaid'
  const status = statusBeforeWebhook[await syncPaymentSession(needs, progress.session_id)]
  const synced = status === 'paid' ? await readProgress(needs.database, reference, sub) : undefined
  return (synced && recordedStatus(synced)) ?? status
}
