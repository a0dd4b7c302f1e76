import { parseBookkeeping } from '#server/shop-api/config.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addHistoryTo } from '#server/shop-api/orders/order-history.ts'
import { isStored } from '#server/shop-api/payment/payment-record.ts'
import type { PaymentEvent } from '#server/shop-api/payment/payments.ts'
import {
  type Reconciled,
  type ReconcileNeeds,
  reconcile,
  reconciledSince,
} from '#server/shop-api/payment/reconcile.ts'
import { createStripeHistory, createStripePayments } from '#server/shop-api/payment/stripe/stripe-payments.ts'
import { Fault, textOption } from '../../stack/command.ts'
import { defineAction, readWriting, writing } from './action.ts'

type Variables = Readonly<Record<string, string | undefined>>
type Options = { since: Date; write: boolean; by?: string | null }

/** Parses --since; by default the start of the period of a nightly run. @throws Fault when it is not a date */
export function readSince(text: string | undefined): Date {
  const since = text === undefined ? reconciledSince() : new Date(text)
  if (!Number.isNaN(since.getTime())) return since
  throw new Fault(`--since is “${text}”: give a date, such as 2026-11-01.`)
}

/** @throws InvalidConfig */
export function reconcileNeeds(database: ShopDatabase, variables: Variables): ReconcileNeeds {
  const { stripe } = parseBookkeeping(variables)
  // Webhooks are not read here, so their secret is not needed.
  const payments = createStripePayments({ ...stripe, webhookSecret: '' })
  const history = createStripeHistory(stripe, (event) => isStored(database, event))
  return { database, payments, history, webhookGraceMs: 0, now: Date.now }
}

export function reconciledText(reconciled: Reconciled, { since, write }: Options): string {
  const lines = Object.entries(reconciled).map(([kind, { checked, missing, failed }]) =>
    [kind, checked, missing, failed].join('\t'),
  )
  const counts = Object.values(reconciled)
  const missing = counts.some((count) => count.missing > 0)
  return [
    `Compared with Stripe since ${since.toISOString()}`,
    ['', 'Checked', write ? 'Recorded' : 'Missing', 'Failed'].join('\t'),
    ...lines,
    ...(missing && !write
      ? ['Nothing was written. Run it again with --write to record what is missing.']
      : []),
    ...(missing ? [] : ['All payments and refunds at Stripe are recorded.']),
    ...(counts.some(({ failed }) => failed > 0)
      ? ['Some could not be recorded: see the lines reconcile-failed above.']
      : []),
  ].join('\n')
}

const recordedNames = {
  paymentSucceeded: 'the payment',
  chargeRefunded: 'a refund',
  refundChanged: 'a refund',
  disputeChanged: 'a dispute',
} as const

/** Compares orders with Stripe and, with `write`, records what is missing. @returns the text to print @throws InvalidConfig */
export async function reconcileOrders(database: ShopDatabase, variables: Variables, options: Options) {
  const onProgress = (kind: string, checked: number) => console.log(`${kind}: ${checked} checked`)
  const onRecorded = async (event: PaymentEvent) => {
    if (!('paymentIntent' in event)) return
    const what = `Recorded from Stripe: ${recordedNames[event.type]}.`
    const entry = { by: options.by ?? null, what, why: 'Its event was missing' }
    await addHistoryTo(database, 'payment_intent', [event.paymentIntent], entry)
  }
  const needs = reconcileNeeds(database, variables)
  return reconciledText(await reconcile(needs, { ...options, onProgress, onRecorded }), options)
}

export const reconcileAction = defineAction({
  summary:
    'asks Stripe for sessions, refunds and disputes, and records what is missing\nNeeds STRIPE_SECRET_KEY and SHOP_RETURN_ORIGINS.',
  options: {
    ...writing,
    since: textOption('YYYY-MM-DD', 'the first day that is compared'),
  },
  read: (values) => {
    const options = { since: readSince(values.since), ...readWriting(values) }
    return (database) => reconcileOrders(database, process.env, options)
  },
})
