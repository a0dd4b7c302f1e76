import type { ShopDatabase } from '../database/schema.ts'
import type { Registered, Subject } from '../orders/document-numbers.ts'
import { withNumbers } from '../payment/give-numbers.ts'
import * as record from '../payment/payment-record.ts'
import type { PaymentEvent, Register } from '../payment/payments.ts'

/** In memory, by the contract of the port. It outlives a restored database, as the payment service does. */
export function memoryRegister(): Register {
  const entries = new Map<string, { subject: Subject; registered: Registered }>()
  const nameOf = ({ series, paymentIntent, id, isReversal }: Subject) =>
    [series, paymentIntent, id, isReversal].join(' ')
  return {
    read: async (subject) => entries.get(nameOf(subject))?.registered,
    write: async (subject, registered) => void entries.set(nameOf(subject), { subject, registered }),
    async *list() {
      yield* entries.values()
    },
    noteMails: async (paymentIntent, sent) => {
      for (const { subject, registered } of entries.values())
        if (subject.series === 'receipt' && subject.paymentIntent === paymentIntent)
          entries.set(nameOf(subject), {
            subject,
            registered: { ...registered, mails: { ...registered.mails, ...sent } },
          })
    },
  }
}

const registers = new WeakMap<ShopDatabase, Register>()

/** One register for each database of the test. */
export function registerOf(database: ShopDatabase): Register {
  const register = registers.get(database) ?? memoryRegister()
  registers.set(database, register)
  return register
}

const needsOf = (database: ShopDatabase) => ({ database, payments: { register: registerOf(database) } })

/** Gives numbers in memory. */
export const recordPaymentEvent = (database: ShopDatabase, event: PaymentEvent) =>
  withNumbers(needsOf(database), () => record.recordPaymentEvent(database, event))

/** Gives numbers in memory. */
export const repairPaymentRecord = (
  database: ShopDatabase,
  event: PaymentEvent,
  options: { write: boolean },
) => withNumbers(needsOf(database), () => record.repairPaymentRecord(database, event, options))
