/** The payments of a run: buyers, carts, and their stories. */
import { randomUUID } from 'node:crypto'
import { createCheckouts } from '../../../web/server/shop/database/checkouts.ts'
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import { type DeliveryChoice, deliveryChoice } from '../../../web/server/shop/delivery/choice.ts'
import type { Checkout, CheckoutLine } from '../../../web/server/shop/ports.ts'
import { sampleLegalContent } from '../../../web/server/shop/testing/sample-legal.ts'
import { currentWording } from '../../../web/shared/products/unlock-consent.ts'
import type { SeededRandom } from './seeded-random.ts'
import { type Story, stories } from './stories.ts'

const wishes = ['nothing', 'unlock', 'withdraw', 'bothAtOnce', 'unlockThenWithdraw'] as const
type Wish = (typeof wishes)[number]

export type StressPayment = {
  checkout: Checkout
  sessionId: string
  paymentIntent: string
  story: Story
  /** The shop's record of the checkout is deleted before its events arrive. */
  isForgotten: boolean
  /** None of its events is delivered. */
  areWebhooksLost: boolean
  /** What the buyer does once the payment is recorded. */
  wish: Wish
}

const RETURN_ORIGIN = 'http://localhost:5173'

/** Rare cases: one payment in this many. */
const FORGOTTEN = 40
const ANSWER_LOST = 25
const WEBHOOKS_LOST = 15
const OLD_CHECKOUTS = 6

/** Shoppers with several payments buy some things twice, so that a refund of one leaves the other. */
const MOST_PAYMENTS = 3

const product = (id: string, priceOre: number, unlocks: string[]): CheckoutLine => ({
  id,
  title: `The “${id}” – ljudäventyr 🕯`,
  priceOre,
  unlocks,
  imageUrl: null,
})

const carts: [CheckoutLine[], ...CheckoutLine[][]] = [
  [product('fod', 25_000, ['fod'])],
  [product('fist', 18_750, ['fist'])],
  [product('bundle', 50_000, ['fod', 'fist', 'fod-expansions'])],
  [product('fod', 25_000, ['fod']), { ...product('map', 4_900, ['map']), preOrder: true }],
  [product('fist', 18_750, ['fist']), product('crypt', 9_999, ['crypt']), product('atlas', 1, ['crypt'])],
]

function storiesFor(eventCount: number, random: SeededRandom): Story[] {
  const [first, ...others] = stories
  if (!first) return []
  const chosen: Story[] = []
  for (let events = 0; events < eventCount; ) {
    const story = random.pick([first, ...others])
    chosen.push(story)
    events += story.facts.length
  }
  return chosen
}

/** Opens checkouts as the shop does, for payments that have at least `eventCount` events together. */
export async function beginPayments(
  database: ShopDatabase,
  eventCount: number,
  random: SeededRandom,
): Promise<StressPayment[]> {
  const payments: StressPayment[] = []
  let sub = randomUUID()
  let left = 0
  for (const story of storiesFor(eventCount, random)) {
    if (left === 0) {
      sub = randomUUID()
      left = 1 + random.below(MOST_PAYMENTS)
    }
    left -= 1
    payments.push(await begin(database, sub, story, random))
  }
  const gone = payments.filter(({ isForgotten }) => isForgotten).map(({ checkout }) => checkout.reference)
  if (gone.length > 0) await database.deleteFrom('checkout_sessions').where('reference', 'in', gone).execute()
  return payments
}

/** Some checkouts are from before there was a choice; consents are for some lines or for all. */
function choiceFor(lines: readonly CheckoutLine[], random: SeededRandom): DeliveryChoice | null {
  const ids = lines.filter(() => random.below(2) === 0).map(({ id }) => id)
  if (random.below(OLD_CHECKOUTS) === 0) return null
  return deliveryChoice(lines, { unlockAtOnce: { wording: currentWording, ids } }, new Date())
}

async function begin(
  database: ShopDatabase,
  sub: string,
  story: Story,
  random: SeededRandom,
): Promise<StressPayment> {
  const checkouts = createCheckouts(database)
  const lines = random.pick(carts)
  const claim = await checkouts.claim({
    sub,
    email: `${sub}@candlecast.example`,
    isEmailVerified: true,
    attempt: randomUUID(),
    lines,
    returnOrigin: RETURN_ORIGIN,
    legal: sampleLegalContent,
    legalVersions: { terms: '2026-11-22', withdrawal: '2026-11-22' },
    deliveryChoice: choiceFor(lines, random),
  })
  if (claim.status !== 'claimed') throw new Error(`A checkout was not opened: ${claim.status}`)
  const { checkout } = claim
  const sessionId = `cs_test_${checkout.reference}`
  if (random.below(ANSWER_LOST) > 0)
    await checkouts.opened(checkout.reference, { id: sessionId, url: `http://localhost/pay/${sessionId}` })
  return {
    checkout,
    sessionId,
    paymentIntent: `pi_${checkout.reference}`,
    story,
    isForgotten: random.below(FORGOTTEN) === 0,
    areWebhooksLost: random.below(WEBHOOKS_LOST) === 0,
    wish: random.pick(wishes),
  }
}
