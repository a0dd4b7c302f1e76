/** The payments of a run: buyers, carts, and the history of each payment. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { currentWording } from '#shared/products/unlock-consent.ts'
import type { ShopDatabase } from '../../database/schema.ts'
import { deliveryChoice } from '../../orders/delivery-choice.ts'
import { storeSession } from '../../payment/checkout-record.ts'
import type { Checkout, CheckoutLine } from '../../payment/payments.ts'
import { claimSample } from '../place-order.ts'

/** `paid` and `paidLater` are the same money: Stripe reports it by two types of event, some payments by both. */
export type Fact =
  | 'paid'
  | 'started'
  | 'paidLater'
  | 'failed'
  | 'expired'
  | 'refundedPartly'
  | 'refunded'
  | 'chargeRefunded'
  | 'refundFailed'
  | 'refundedAgain'
  | 'inquiry'
  | 'inquiryClosed'
  | 'disputed'
  | 'withdrawn'
  | 'reinstated'
  | 'withdrawnAgain'
  | 'prevented'
  | 'disputeWon'
  | 'disputeLost'

/** What Stripe reports of a payment, in any order. `nothing`: no order. `kept`, `locked`: an order with its content unlocked or locked. */
export type Story = { facts: readonly Fact[]; end: 'nothing' | 'kept' | 'locked' }

const storiesWith = (end: Story['end'], ...facts: readonly (readonly Fact[])[]) =>
  facts.map((all): Story => ({ facts: all, end }))

/** The ends are written by hand, so that they don't depend on the shop's own calculation. */
const stories: readonly Story[] = [
  ...storiesWith(
    'kept',
    ['paid'],
    ['paid', 'paidLater'],
    ['started', 'paidLater'],
    ['paid', 'failed'],
    ['paid', 'expired'],
    ['started', 'failed', 'paidLater'],
    ['paid', 'refundedPartly'],
    ['paid', 'refunded', 'chargeRefunded', 'refundFailed'],
    ['paid', 'refundedPartly', 'refunded', 'refundFailed'],
    ['paid', 'inquiry'],
    ['paid', 'inquiry', 'inquiryClosed'],
    ['paid', 'disputed', 'withdrawn', 'reinstated'],
    ['paid', 'disputed', 'withdrawn', 'reinstated', 'disputeWon'],
    ['paid', 'refundedPartly', 'disputed', 'withdrawn', 'disputeWon'],
  ),
  ...storiesWith(
    'locked',
    ['paid', 'refunded'],
    ['paid', 'refunded', 'chargeRefunded'],
    ['paid', 'refunded', 'refundFailed', 'refundedAgain', 'chargeRefunded'],
    ['started', 'paidLater', 'refunded'],
    ['paid', 'inquiry', 'withdrawn'],
    ['paid', 'disputed', 'withdrawn', 'disputeLost'],
    ['paid', 'withdrawn', 'reinstated', 'withdrawnAgain'],
    ['paid', 'withdrawn', 'disputeWon', 'refunded'],
    ['paid', 'expired', 'disputed', 'withdrawn', 'disputeLost'],
    ['paid', 'inquiry', 'prevented'],
  ),
  ...storiesWith(
    'nothing',
    ['expired'],
    ['started'],
    ['started', 'failed'],
    ['started', 'failed', 'expired'],
  ),
]

const product = (id: string, unlocks: string[], preOrder = false): Omit<CheckoutLine, 'priceOre'> => ({
  id,
  title: `The “${id}” – ljudäventyr 🕯`,
  unlocks,
  imageUrl: null,
  vatRate: 25,
  preOrder,
})

const carts = [
  [product('fod', ['fod'])],
  [product('fist', ['fist'])],
  [product('bundle', ['fod', 'fist', 'fod-expansions'])],
  [product('fod', ['fod']), product('map', ['map'], true)],
  [product('fist', ['fist']), product('crypt', ['crypt']), product('atlas', ['crypt'])],
] as const

/** A quarter of the smallest amount is a part of it, also in whole öre. */
const amounts = fc.integer({ min: 5, max: 9_999_999 })

const lines = fc
  .tuple(fc.constantFrom(...carts), fc.tuple(amounts, amounts, amounts))
  .map(([cart, prices]) =>
    cart.map((line, index): CheckoutLine => ({ ...line, priceOre: prices[index] ?? 0 })),
  )

/** True once in `times`. */
export const onceIn = (times: number) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

/** Shoppers with several payments buy some products twice, so that a refund of one payment leaves the other. */
const SHOPPERS_PER_PAYMENT = 0.5

const plan = (shoppers: number) =>
  fc.record({
    shopper: fc.constantFrom(...Array.from({ length: shoppers }, (_, index) => index)),
    story: fc.constantFrom(...stories),
    lines,
    isForMe: onceIn(2),
    /** The shop's record of the checkout is deleted before the events arrive. */
    isForgotten: onceIn(40),
    /** The shop never learns that the payment page was opened. */
    isAnswerLost: onceIn(25),
    /** No event about the payment is delivered. */
    areWebhooksLost: onceIn(15),
  })

type Plan = (ReturnType<typeof plan> extends fc.Arbitrary<infer Value> ? Value : never) & { sub: string }

export type Payment = Pick<Plan, 'story' | 'areWebhooksLost'> & {
  checkout: Checkout
  sessionId: string
  paymentIntent: string
}

/** Draws values from a seed: the same seed, the same values in the same order. */
export type Draw = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) => Value[]

export function drawFrom(seed: number): Draw {
  let drawn = 0
  return (arbitrary, numRuns) => {
    drawn += 1
    return numRuns === 0 ? [] : fc.sample(arbitrary, { seed: seed + drawn, numRuns })
  }
}

/** Opens checkouts as the shop does. */
export async function openCheckouts(database: ShopDatabase, count: number, draw: Draw): Promise<Payment[]> {
  const subs = Array.from({ length: Math.ceil(count * SHOPPERS_PER_PAYMENT) }, () => randomUUID())
  const payments: Payment[] = []
  const forgotten: string[] = []
  for (const { shopper, ...planned } of draw(plan(subs.length), count)) {
    const payment = await openCheckout(database, { ...planned, shopper, sub: subs[shopper] ?? randomUUID() })
    payments.push(payment)
    if (planned.isForgotten) forgotten.push(payment.checkout.reference)
  }
  if (forgotten.length > 0)
    await database.deleteFrom('checkout_sessions').where('reference', 'in', forgotten).execute()
  return payments
}

async function openCheckout(
  database: ShopDatabase,
  { sub, story, lines, isForMe, isAnswerLost, areWebhooksLost }: Plan,
): Promise<Payment> {
  const ids = lines.slice(isForMe ? 0 : 1).map(({ id }) => id)
  const checkout = await claimSample(database, {
    sub,
    lines,
    returnOrigin: 'http://localhost:5173',
    deliveryChoice: deliveryChoice(lines, { unlockAtOnce: { wording: currentWording, ids } }, new Date()),
  })
  const { reference } = checkout
  const sessionId = `cs_test_${reference}`
  if (!isAnswerLost)
    await storeSession(database, reference, { id: sessionId, url: `http://localhost/pay/${sessionId}` })
  return { checkout, sessionId, paymentIntent: `pi_${reference}`, story, areWebhooksLost }
}
