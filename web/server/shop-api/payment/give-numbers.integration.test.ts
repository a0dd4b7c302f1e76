import { expect, test } from 'vitest'
import { Unavailable } from '../../common/unavailable.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { memoryRegister } from '../testing/memory-register.ts'
import { claimSample, paidEvent } from '../testing/place-order.ts'
import { silentServices } from '../testing/silent-services.ts'
import { cardDetails } from '../testing/sold-order.ts'
import type { PaymentSucceeded, Register } from './payments.ts'
import { recordReportedEvent } from './sync-payment.ts'

const database = await databaseOfTests()

const paid = async () => paidEvent((await claimSample(database)).reference, { details: cardDetails })
const register = memoryRegister()
const record = (event: PaymentSucceeded, change: Partial<Register> = {}) =>
  recordReportedEvent(
    { database, payments: { ...silentServices.payments, register: { ...register, ...change } } },
    event,
  )
const numberOf = async ({ reference }: PaymentSucceeded) =>
  (await database.selectFrom('orders').select('number').where('reference', '=', reference).executeTakeFirst())
    ?.number

test('nothing is issued without an answer of Stripe, and a number that was begun is finished by the next try', async () => {
  const fails = () => Promise.reject(new Unavailable('payment service'))
  const rows: [step: string, change: Partial<Register>][] = [
    ['Stripe can’t be read', { read: fails }],
    ['Stripe doesn’t get the number', { write: fails }],
    [
      'Stripe gets the number, and its answer is lost',
      {
        write: async (...given) => {
          await register.write(...given)
          await fails()
        },
      },
    ],
  ]
  for (const [index, [step, change]] of rows.entries()) {
    const event = await paid()
    await expect(record(event, change), step).rejects.toThrow(Unavailable)
    expect(await numberOf(event), step).toBeUndefined()
    // The reservation belongs to this payment: another one meanwhile gets the next number.
    const other = await paid()
    await record(other)
    await record(event)
    const numbers = [await numberOf(event), await numberOf(other)]
    expect(numbers.toSorted(), step).toEqual([2 * index + 1, 2 * index + 2])
  }
})

test('a number at Stripe that belongs to another document here is refused, and none is given twice', async () => {
  const event = await paid()
  const taken = { number: 1, dated: new Date() }
  await expect(record(event, { read: async () => taken })).rejects.toThrow(
    'compare both, and correct the metadata',
  )
  expect(await numberOf(event)).toBeUndefined()
})
