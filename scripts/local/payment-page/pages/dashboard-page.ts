import { html } from 'hono/html'
import { totalOf } from '../objects/session.ts'
import type { Delivery } from '../store/delivery-store.ts'
import type { EventRow } from '../store/event-store.ts'
import type { ChargeRecord, DisputeRecord, PaymentRecord, SessionRecord } from '../store/records.ts'
import { frame } from './frame.ts'
import { formatAmount } from './money.ts'

/** A session with what became of it. */
export interface Sale {
  readonly session: SessionRecord
  readonly payment: PaymentRecord | undefined
  readonly charge: ChargeRecord | undefined
  readonly dispute: DisputeRecord | undefined
}

export interface SentEvent {
  readonly event: EventRow
  readonly deliveries: readonly Delivery[]
}

const time = (seconds: number) => {
  const date = new Date(seconds * 1000)
  return html`<time datetime="${date.toISOString()}">${date.toLocaleString('en-GB')}</time>`
}

/** What Stripe's dashboard shows and does, as far as a shop like this one needs it. */
export const dashboardPage = (sales: readonly Sale[], events: readonly SentEvent[], refusal?: string) =>
  frame(
    'payment page',
    html`<main class="dashboard">
      <h1>payment page</h1>
      <p>Checkout sessions of the local shop, newest first, and the events that it was told of.</p>
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

function stateOf({ session, payment, charge, dispute }: Sale): string {
  if (dispute) return { needs_response: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' }[dispute.status]
  if (charge && charge.refunded > 0) {
    return charge.refunded === charge.amount
      ? 'Refunded'
      : `Refunded ${formatAmount(charge.refunded, charge.currency)}`
  }
  if (payment?.status === 'processing') return 'Waits for the money'
  if (session.status === 'complete') return session.paymentStatus === 'unpaid' ? 'Failed' : 'Paid'
  if (session.status === 'expired') return 'Expired'
  return payment?.lastFailure ? `Open, declined: ${payment.lastFailure.message}` : 'Open'
}

function actionsOf({ session, payment, charge, dispute }: Sale): Html[] {
  if (session.status === 'open') {
    return [
      html`<a href="/pay/${session.id}">Open page</a> `,
      button(`/sessions/${session.id}/expire`, 'Expire'),
    ]
  }
  if (!payment) return []
  const path = `/payments/${payment.id}`
  if (payment.status === 'processing') {
    return [
      button(`${path}/settle?succeeded=true`, 'Money arrives'),
      button(`${path}/settle?succeeded=false`, 'Money fails'),
    ]
  }
  if (dispute?.status === 'needs_response') {
    return [
      button(`${path}/close?won=true`, 'Close as won'),
      button(`${path}/close?won=false`, 'Close as lost'),
    ]
  }
  const isOurs = charge?.status === 'succeeded' && !charge.disputed && charge.refunded < charge.amount
  return isOurs ? [button(`${path}/refund`, 'Refund'), button(`${path}/dispute`, 'Dispute')] : []
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
