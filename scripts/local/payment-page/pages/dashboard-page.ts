import { html } from 'hono/html'
import { totalOf } from '../objects/session.ts'
import { isSwishRequest } from '../operations/swish.ts'
import type { Delivery } from '../store/delivery-store.ts'
import type { EventRow } from '../store/event-store.ts'
import type {
  ChargeRecord,
  DisputeRecord,
  PaymentRecord,
  RefundRecord,
  SessionRecord,
} from '../store/records.ts'
import { frame } from './frame.ts'
import { formatAmount } from './money.ts'

/** A session with the newest records of its payment. */
export type Sale = {
  readonly session: SessionRecord
  readonly payment: PaymentRecord | undefined
  readonly charge: ChargeRecord | undefined
  /** The newest one. */
  readonly refund: RefundRecord | undefined
  readonly dispute: DisputeRecord | undefined
}

export type SentEvent = {
  readonly event: EventRow
  readonly deliveries: readonly Delivery[]
}

const time = (seconds: number) => {
  const date = new Date(seconds * 1000)
  return html`<time datetime="${date.toISOString()}">${date.toLocaleString('en-GB')}</time>`
}

/** The part of Stripe's dashboard that a shop with a hosted payment page needs. */
export const dashboardPage = (sales: readonly Sale[], events: readonly SentEvent[], refusal?: string) =>
  frame(
    'Payment page',
    html`<main class="dashboard">
      <h1>Payment page</h1>
      <p>Checkout sessions of the local shop, newest first, and the events that were sent to it.</p>
      ${refusal === undefined ? '' : html`<p class="alert" role="alert">${refusal}</p>`}
      <h2 id="payments">Payments</h2>
      ${table('payments', ['Started', 'Shopper', 'Total', 'State', 'Actions'], sales.map(saleRow))}
      <h2 id="events">Events</h2>
      ${table('events', ['Time', 'Event', 'Shopper', 'Delivery', 'Actions'], events.map(eventRow))}
    </main>`,
  )

type Html = ReturnType<typeof html>

function table(id: string, columns: readonly string[], rows: readonly Html[]) {
  if (rows.length === 0) return html`<p class="note">None yet.</p>`
  return html`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

const saleRow = (sale: Sale) => {
  const { session, payment } = sale
  return html`<tr>
    <td>${time(session.created)}</td>
    <td>${session.email ?? session.typedEmail ?? 'not known yet'}<br /><code>${payment?.id ?? session.id}</code></td>
    <td class="number">${formatAmount(totalOf(session), session.currency)}</td>
    <td>${stateOf(sale)}</td>
    <td>${actionsOf(sale)}</td>
  </tr>`
}

const DISPUTE_STATES: Record<DisputeRecord['status'], string> = {
  warning_needs_response: 'Inquiry',
  warning_under_review: 'Inquiry, answered',
  warning_closed: 'Inquiry closed',
  needs_response: 'Disputed',
  under_review: 'Disputed, answered',
  won: 'Dispute won',
  lost: 'Dispute lost',
  prevented: 'Dispute prevented by a refund',
}

const REFUND_STATES: Record<Exclude<RefundRecord['status'], 'succeeded'>, string> = {
  pending: 'Refund pending',
  failed: 'Refund failed',
  canceled: 'Refund canceled',
}

function stateOf({ session, payment, charge, refund, dispute }: Sale): string {
  if (dispute) return DISPUTE_STATES[dispute.status]
  if (refund && refund.status !== 'succeeded') return REFUND_STATES[refund.status]
  if (charge && charge.refunded > 0) {
    return charge.refunded === charge.amount
      ? 'Refunded'
      : `Refunded ${formatAmount(charge.refunded, charge.currency)}`
  }
  if (payment && isAwaited(payment)) return 'Waits for the money'
  if (session.status === 'complete') return session.paymentStatus === 'unpaid' ? 'Failed' : 'Paid'
  if (session.status === 'expired') return 'Expired'
  return payment?.lastFailure ? `Open, declined: ${payment.lastFailure.message}` : 'Open'
}

/** Payments that wait for money or for an app; the dashboard can complete or fail them. */
const isAwaited = (payment: PaymentRecord) => payment.status === 'processing' || isSwishRequest(payment)

function actionsOf({ session, payment, charge, refund, dispute }: Sale): Html[] {
  const settle = payment && isAwaited(payment) ? settleButtons(`/payments/${payment.id}`) : []
  if (session.status === 'open') {
    return [
      ...settle,
      html`<a href="/pay/${session.id}">Open page</a> `,
      button(`/sessions/${session.id}/expire`, 'Expire'),
    ]
  }
  if (!payment || settle.length > 0) return settle
  const path = `/payments/${payment.id}`
  return [
    ...refundButtons(refund),
    ...(charge ? chargeButtons(path, charge) : []),
    ...(dispute ? disputeButtons(path, dispute) : []),
  ]
}

const settleButtons = (path: string) => [
  button(`${path}/settle?succeeded=true`, 'Money arrives'),
  button(`${path}/settle?succeeded=false`, 'Money fails'),
]

function refundButtons(refund: RefundRecord | undefined): Html[] {
  if (!refund) return []
  const update = (status: string, label: string) =>
    button(`/refunds/${refund.id}/update?status=${status}`, label)
  const fail = update('failed', 'Refund fails')
  if (refund.status === 'succeeded') return [fail]
  if (refund.status !== 'pending') return []
  return [update('succeeded', 'Refund succeeds'), fail, update('canceled', 'Cancel refund')]
}

function chargeButtons(path: string, charge: ChargeRecord): Html[] {
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded === charge.amount) return []
  return [
    button(`${path}/refund`, 'Refund'),
    button(`${path}/dispute`, 'Dispute'),
    button(`${path}/dispute?kind=inquiry`, 'Inquiry'),
    button(`${path}/dispute?kind=prevented`, 'Prevented dispute'),
  ]
}

function disputeButtons(path: string, { status }: DisputeRecord): Html[] {
  const evidence = button(`${path}/evidence`, 'Submit evidence')
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return [
        ...(status === 'warning_needs_response' ? [evidence] : []),
        button(`${path}/escalate`, 'Escalate'),
        button(`${path}/close?won=true`, 'Close inquiry'),
      ]
    case 'needs_response':
    case 'under_review':
      return [
        ...(status === 'needs_response' ? [evidence] : []),
        button(`${path}/close?won=true`, 'Close as won'),
        button(`${path}/close?won=false`, 'Close as lost'),
      ]
    case 'won':
      return [button(`${path}/funds?direction=withdrawn`, 'Withdraw again')]
    case 'lost':
      return [button(`${path}/funds?direction=reinstated`, 'Reinstate funds')]
    default:
      return []
  }
}

const eventRow = ({ event, deliveries }: SentEvent) => html`<tr>
  <td>${time(event.created)}</td>
  <td>${event.type}<br /><code>${event.id}</code></td>
  <td>${event.email ?? ''}</td>
  <td>${deliveries.map((delivery) => html`${deliveryText(delivery)}<br />`)}</td>
  <td>${button(`/events/${event.id}/resend`, 'Resend')}</td>
</tr>`

const deliveryText = ({ status, attempts, answer }: Delivery) =>
  `${status}${attempts === 0 ? '' : `, attempt ${attempts}: ${answer ?? 'no answer'}`}`

const button = (action: string, label: string) =>
  html`<form method="post" action="${action}"><button class="quiet">${label}</button></form>`
