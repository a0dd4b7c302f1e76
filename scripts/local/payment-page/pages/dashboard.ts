import { type Context, Hono } from 'hono'
import { StripeError } from '../api/errors.ts'
import { resend } from '../events/resend.ts'
import type { Ledger } from '../ledger.ts'
import {
  closeDispute,
  escalateInquiry,
  moveDisputedFunds,
  openDispute,
  submitEvidence,
} from '../operations/dispute.ts'
import { expireDue, expireSession } from '../operations/expire.ts'
import { paymentOf, refundOf, sessionOf } from '../operations/lookup.ts'
import { chargeToRefund, refund, updateRefund } from '../operations/refund.ts'
import { settlePayment } from '../operations/settle.ts'
import type { SessionRecord } from '../store/records.ts'
import { dashboardPage, type Sale } from './dashboard-page.ts'
import { pageHeaders } from './page-headers.ts'

/** The most sessions, and the most events, on the page. */
const SHOWN = 50

const KINDS = ['chargeback', 'inquiry', 'prevented'] as const
const DIRECTIONS = ['withdrawn', 'reinstated'] as const
const OUTCOMES = ['succeeded', 'failed', 'canceled'] as const

/** Buttons without a value choose the first option. */
const choose = <Option extends string>(options: readonly [Option, ...Option[]], asked: string | undefined) =>
  options.find((option) => option === asked) ?? options[0]

/** The page at `/`, with buttons for actions of the shop's owner and of the bank. */
export function dashboard(ledger: Ledger): Hono {
  const charged = (payment: string) => chargeToRefund(ledger, paymentOf(ledger, payment))
  const press = (act: (id: string, context: Context) => void) => (context: Context) => {
    ledger.transact(() => act(context.req.param('id') ?? '', context))
    return context.redirect('/', 303)
  }
  const app = new Hono()
  for (const path of ['/', '/sessions/*', '/payments/*', '/refunds/*', '/events/*'])
    app.use(
      path,
      pageHeaders(() => ''),
    )
  return app
    .onError((error, context) => {
      if (error instanceof StripeError) return context.html(show(ledger, error.message), 400)
      throw error
    })
    .get('/', (context) => context.html(show(ledger)))
    .post(
      '/sessions/:id/expire',
      press((id) => expireSession(ledger, sessionOf(ledger, id))),
    )
    .post(
      '/payments/:id/refund',
      press((id) => refund(ledger, charged(id), { reason: 'requested_by_customer' })),
    )
    .post(
      '/payments/:id/dispute',
      press((id, { req }) =>
        openDispute(ledger, charged(id), 'fraudulent', choose(KINDS, req.query('kind'))),
      ),
    )
    .post(
      '/payments/:id/evidence',
      press((id) => submitEvidence(ledger, charged(id))),
    )
    .post(
      '/payments/:id/escalate',
      press((id) => escalateInquiry(ledger, charged(id))),
    )
    .post(
      '/payments/:id/funds',
      press((id, { req }) =>
        moveDisputedFunds(ledger, charged(id), choose(DIRECTIONS, req.query('direction'))),
      ),
    )
    .post(
      '/refunds/:id/update',
      press((id, { req }) => {
        const status = choose(OUTCOMES, req.query('status'))
        updateRefund(ledger, refundOf(ledger, id), { status })
      }),
    )
    .post(
      '/payments/:id/close',
      press((id, { req }) => closeDispute(ledger, charged(id), req.query('won') === 'true')),
    )
    .post(
      '/payments/:id/settle',
      press((id, { req }) => settlePayment(ledger, paymentOf(ledger, id), req.query('succeeded') === 'true')),
    )
    .post(
      '/events/:id/resend',
      press((id) => resend(ledger, id)),
    )
}

function show(ledger: Ledger, refusal?: string) {
  expireDue(ledger)
  const { items: sessions } = ledger.sessions.list({ limit: SHOWN })
  const { items: events } = ledger.events.list({ limit: SHOWN })
  const sent = events.map((event) => ({ event, deliveries: ledger.deliveries.ofEvent(event.id) }))
  return dashboardPage(
    sessions.map((session) => saleOf(ledger, session)),
    sent,
    refusal,
  )
}

function saleOf(ledger: Ledger, session: SessionRecord): Sale {
  const payment = session.payment === null ? undefined : ledger.payments.get(session.payment)
  const charge = payment?.latestCharge ? ledger.charges.get(payment.latestCharge) : undefined
  const refund = charge && ledger.refunds.ofOwner(charge.id)[0]
  return { session, payment, charge, refund, dispute: charge && ledger.disputes.ofOwner(charge.id)[0] }
}
