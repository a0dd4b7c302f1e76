import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { DeployedFunction } from '../lambda-function.ts'
import { addAlarm } from './alarm-topic.ts'
import { counted } from './log-metric.ts'

/** Functions that record payments. */
export type PaymentFunctions = {
  shop: DeployedFunction
  paymentWebhook: DeployedFunction
  reconcile: DeployedFunction
  worker: DeployedFunction
}

/** An event of the functions' logs that a person must see at its first occurrence. */
type Watched = { event: string; metric: string; loggedBy: (keyof PaymentFunctions)[]; description: string }

const EVERYWHERE: Watched['loggedBy'] = ['shop', 'paymentWebhook', 'reconcile']

export const watchedEvents: readonly Watched[] = [
  {
    event: 'payment-unrecorded',
    metric: 'PaymentUnrecorded',
    loggedBy: EVERYWHERE,
    description:
      'A payment was not recorded by its webhook. Check the webhook endpoint at Stripe, then run npm run orders -- reconcile.',
  },
  {
    event: 'payment-of-deleted-account-refunded',
    metric: 'PaymentOfDeletedAccount',
    loggedBy: EVERYWHERE,
    description: 'A payment arrived for a deleted account and was refunded. Check the refund at Stripe.',
  },
  {
    event: 'payment-signature-refused',
    metric: 'PaymentSignatureRefused',
    loggedBy: ['paymentWebhook'],
    description:
      'A payment webhook had a wrong signature. Compare STRIPE_WEBHOOK_SECRET with the endpoint at Stripe, then run npm run orders -- reconcile.',
  },
  {
    event: 'payment-event-unreadable',
    metric: 'PaymentEventUnreadable',
    loggedBy: ['paymentWebhook'],
    description:
      'A payment webhook lacked a part. Its log says which. The nightly work reads the state from Stripe; npm run orders -- reconcile does it at once.',
  },
  {
    event: 'reconcile-found-missing',
    metric: 'ReconcileFoundMissing',
    loggedBy: ['reconcile'],
    description:
      'The nightly comparison with Stripe recorded lost webhooks. Check the webhook endpoint at Stripe.',
  },
  {
    event: 'reconcile-failed',
    metric: 'ReconcileFailed',
    loggedBy: ['reconcile'],
    description:
      'The nightly comparison with Stripe found a payment, refund or dispute that it can’t record. Its log says which.',
  },
  {
    event: 'nightly-failed',
    metric: 'NightlyFailed',
    loggedBy: ['reconcile'],
    description:
      'The nightly work did not end. Its log says why; npm run orders -- reconcile --write repeats the comparison with Stripe.',
  },
  {
    event: 'mail-failed',
    metric: 'MailFailed',
    loggedBy: ['worker'],
    description:
      'A buyer did not get the confirmation of an order: the mail server refused it, or was away for three days. Its log says which order.',
  },
  {
    event: 'withdrawal-not-repaid',
    metric: 'WithdrawalNotRepaid',
    loggedBy: ['worker'],
    description:
      'The payment of a withdrawn order was not refunded. The next minute tries again; if the log repeats it, refund the order at Stripe.',
  },
  {
    event: 'error-unhandled',
    metric: 'ErrorUnhandled',
    loggedBy: [...EVERYWHERE, 'worker'],
    description:
      'A defect left an error that no code caught: it ends a function, and fails its request. Its log says where it was thrown.',
  },
  {
    event: 'withdrawal-not-matched',
    metric: 'WithdrawalNotMatched',
    loggedBy: ['worker'],
    description:
      'A stated withdrawal is stored, but could not be compared with the orders. The next minute tries again; its log says which statement and why.',
  },
  {
    event: 'accounts-not-compared',
    metric: 'AccountsNotCompared',
    loggedBy: ['reconcile'],
    description:
      'Accounts that were deleted in the app may not be erased here: they could not be compared with the user pool. The log of the nightly work says why.',
  },
]

/** An alarm at the first occurrence of each event. */
export function paymentEventAlarms(topic: Topic, functions: PaymentFunctions) {
  for (const { event, metric, loggedBy, description } of watchedEvents) {
    // Terms instead of JSON members: Lambda wraps our lines in its own JSON.
    const [first] = loggedBy.map((name) =>
      counted(functions[name].logGroup, metric, FilterPattern.anyTerm(event)),
    )
    if (first) addAlarm(topic, `${metric}Logged`, { metric: first, above: 0, description })
  }
}
