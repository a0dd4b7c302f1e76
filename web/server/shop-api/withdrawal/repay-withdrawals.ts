import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { Payments } from '../payment/payments.ts'
import type { Withdrawals } from './withdrawals.ts'

type Ports = { withdrawals: Withdrawals; payments: Pick<Payments, 'refund'> }

/**
 * Repays the accepted withdrawals, each by the method with which it was paid. Safe to repeat: a withdrawal is repaid
 * once.
 */
export async function settleWithdrawals({ withdrawals, payments }: Ports, now = () => new Date()) {
  for (const { orderNumber, paymentIntent, part } of await withdrawals.unsettled(now())) {
    try {
      await (part ? payments.refund(paymentIntent, part) : payments.refund(paymentIntent))
      await withdrawals.settled(orderNumber, now())
      logEvent('withdrawal-repaid', { orderNumber })
    } catch (error) {
      logFault('withdrawal-not-repaid', { orderNumber, ...describeError(error) })
    }
  }
}
