import type { Html } from '@stand-ins/kit/page.ts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { StripeError } from '../api/errors.ts'
import { ACTIONS } from '../control.ts'
import type { Ledger } from '../ledger.ts'
import { disputesOf } from '../operations/money-back.ts'
import { expireDue } from '../operations/session.ts'
import type { ChargeRecord, DisputeRecord, PaymentRecord, SessionRecord } from '../store/records.ts'
import { formatAmount, frame, pageHeaders } from './frame.ts'

/** The most sessions on the page. */
const SHOWN = 50

/** The page at `/`, with buttons for actions of the shop's owner and of the bank. */
export function dashboard(ledger: Ledger): Hono {
  const headers = pageHeaders(() => '')
  return new Hono()
    .use('/', headers)
    .use('/sessions/*', headers)
    .use('/payments/*', headers)
    .onError((error, context) => {
      if (error instanceof StripeError) return context.html(show(ledger, error.message), 400)
      throw error
    })
    .get('/', (context) => context.html(show(ledger)))
    .post('/:kind/:id/:action', (context) => {
      const { kind, id, action } = context.req.param()
      const act = ACTIONS[`${kind}/${action}`]
      if (!act) return context.notFound()
      ledger.transact(() => act(ledger, id))
      return context.redirect('/', 303)
    })
}

/** A session with the newest records of its payment. */
type Sale = {
  readonly session: SessionRecord
  readonly payment: PaymentRecord | undefined
  readonly charge: ChargeRecord | undefined
  readonly dispute: DisputeRecord | undefined
}

function show(ledger: Ledger, refusal?: string) {
  expireDue(ledger)
  const sessions = ledger.sessions.where('true ORDER BY sequence DESC LIMIT ?', SHOWN)
  const rows = sessions.map((session) => saleRow(saleOf(ledger, session)))
  return frame(
    'Payment page',
    html`<main class="dashboard">
      <h1>Payment page</h1>
      <p>Checkout sessions of the local shop, newest first.</p>
      ${refusal === undefined ? '' : html`<p class="alert" role="alert">${refusal}</p>`}
      <h2 id="payments">Payments</h2>
      ${rows.length === 0 ? html`<p class="note">None yet.</p>` : table(rows)}
    </main>`,
  )
}

function saleOf(ledger: Ledger, session: SessionRecord): Sale {
  const payment = ledger.payments.get(session.payment_intent ?? '')
  const charge = ledger.charges.get(payment?.latest_charge ?? '')
  return { session, payment, charge, dispute: charge && disputesOf(ledger, charge)[0] }
}

const COLUMNS = ['Started', 'Shopper', 'Total', 'State', 'Actions']

const table = (
  rows: Html[],
) => html`<div class="scroll" role="region" aria-labelledby="payments" tabindex="0">
  <table>
    <thead>
      <tr>
        ${COLUMNS.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>
</div>`

const saleRow = (sale: Sale) => {
  const { session, payment } = sale
  const started = new Date(session.created * 1000)
  return html`<tr>
    <td><time datetime="${started.toISOString()}">${started.toLocaleString('en-GB')}</time></td>
    <td>${session.customer_email ?? 'not known'}<br /><code>${payment?.id ?? session.id}</code></td>
    <td class="number">${formatAmount(session.amount_total, session.currency)}</td>
    <td>${stateOf(sale)}</td>
    <td>${actionsOf(sale)}</td>
  </tr>`
}

const DISPUTE_STATES = { needs_response: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' }

function stateOf({ session, payment, charge, dispute }: Sale): string {
  if (dispute) return DISPUTE_STATES[dispute.status]
  if (charge?.refunded) return 'Refunded'
  if (charge && charge.amount_refunded > 0)
    return `Refunded ${formatAmount(charge.amount_refunded, charge.currency)}`
  if (payment?.status === 'processing') return 'Waits for the money'
  if (session.status === 'complete') return session.payment_status === 'unpaid' ? 'Failed' : 'Paid'
  if (session.status === 'expired') return 'Expired'
  return charge ? `Open, declined: ${charge.failure_message}` : 'Open'
}

function actionsOf({ session, payment, charge, dispute }: Sale): Html[] {
  if (session.status === 'open') {
    return [html`<a href="${session.url}">Open page</a> `, button(`/sessions/${session.id}/expire`, 'Expire')]
  }
  const act = (action: string, label: string) => button(`/payments/${payment?.id}/${action}`, label)
  if (payment?.status === 'processing') return [act('arrive', 'Money arrives'), act('fail', 'Money fails')]
  if (dispute?.status === 'needs_response') return [act('won', 'Close as won'), act('lost', 'Close as lost')]
  const isRefundable = charge?.status === 'succeeded' && !charge.disputed && !charge.refunded
  return isRefundable ? [act('refund', 'Refund'), act('dispute', 'Dispute')] : []
}

const button = (action: string, label: string) =>
  html`<form method="post" action="${action}"><button class="quiet">${label}</button></form>`
