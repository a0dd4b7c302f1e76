import { type Context, Hono } from 'hono'
import { StripeError } from '../api/errors.ts'
import { resend } from '../events/resend.ts'
import type { Ledger } from '../ledger.ts'
import { closeDispute, openDispute } from '../operations/dispute.ts'
import { expireDue, expireSession } from '../operations/expire.ts'
import { paymentOf, sessionOf } from '../operations/lookup.ts'
import { settleDelayed } from '../operations/pay.ts'
import { chargeToRefund, refund } from '../operations/refund.ts'
import type { SessionRecord } from '../store/records.ts'
import { dashboardPage, type Sale } from './dashboard-page.ts'
import { pageHeaders } from './page-headers.ts'

const SHOWN = 50

/** The page at `/`: buttons for what a shopkeeper, a bank or a waiting test would do. */
export function dashboard(ledger: Ledger): Hono {
  const charged = (payment: string) => chargeToRefund(ledger, paymentOf(ledger, payment))
  const press = (act: (id: string, context: Context) => void) => (context: Context) => {
    ledger.transact(() => act(context.req.param('id') ?? '', context))
    return context.redirect('/', 303)
  }
  const app = new Hono()
  for (const path of ['/', '/sessions/*', '/payments/*', '/events/*'])
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
      press((id) => openDispute(ledger, charged(id), 'fraudulent')),
    )
    .post(
      '/payments/:id/close',
      press((id, { req }) => closeDispute(ledger, charged(id), req.query('won') === 'true')),
    )
    .post(
      '/payments/:id/settle',
      press((id, { req }) => settleDelayed(ledger, paymentOf(ledger, id), req.query('succeeded') === 'true')),
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
  return { session, payment, charge, dispute: charge && ledger.disputes.ofOwner(charge.id)[0] }
}
