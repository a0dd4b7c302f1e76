import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Ledger } from '../ledger.ts'
import { fillIn, totalOf } from '../objects/session.ts'
import { expireDue } from '../operations/expire.ts'
import { authenticate, completeForFree, pay } from '../operations/pay.ts'
import type { PayResult } from '../operations/payment.ts'
import { answerSwish, requestSwish, swishRequestOf } from '../operations/swish.ts'
import type { SessionRecord } from '../store/records.ts'
import { authenticatePage, authenticatePath } from './authenticate-page.ts'
import { CARDHOLDER, FIELDS, NOTHING_TYPED, readEntry, type Typed } from './card-entry.ts'
import { notice } from './frame.ts'
import { pageHeaders } from './page-headers.ts'
import { BLANK, closedPage, payPage } from './pay-page.ts'
import { receiptPage } from './receipt-page.ts'
import { swishPage, swishPath } from './swish-page.ts'
import { WALLET_CARD_NUMBER, walletCard } from './wallet.ts'

const MAX_BODY_BYTES = 16_384

/** The hosted page of a session at `/pay/:id`, and the receipts of charges. */
export function pages(ledger: Ledger): Hono {
  const find = (context: Context): SessionRecord | undefined => {
    expireDue(ledger)
    return ledger.sessions.get(context.req.param('id') ?? '')
  }
  const returnOrigin = (path: string) => {
    const session = ledger.sessions.get(path.split('/')[2] ?? '')
    return session ? new URL(session.successUrl).origin : ''
  }
  const withSession = (
    handle: (context: Context, session: SessionRecord) => Response | Promise<Response>,
  ) => {
    return (context: Context) => {
      const session = find(context)
      if (!session) return context.html(notice('No such checkout session', 'Start again from the shop.'), 404)
      return session.status === 'open' ? handle(context, session) : closed(context, session)
    }
  }
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES })
  return new Hono()
    .use('/pay/*', pageHeaders(returnOrigin))
    .use(
      '/receipts/*',
      pageHeaders(() => ''),
    )
    .get(
      '/pay/:id',
      withSession((context, session) => context.html(payPage(session, BLANK))),
    )
    .post('/pay/:id', limit, async (context) => {
      // Read the body first: no other request may run between the check of the session and its change.
      const form = readForm(await context.req.parseBody())
      return withSession((_, session) => submit(context, ledger, session, form))(context)
    })
    .get(
      '/pay/:id/authenticate',
      withSession((context, session) => context.html(authenticatePage(session))),
    )
    .post('/pay/:id/authenticate', limit, async (context) => {
      const { outcome } = await context.req.parseBody()
      return withSession((_, session) => {
        const result = ledger.transact(() => authenticate(ledger, session, outcome === 'complete'))
        return result
          ? respond(context, session, NOTHING_TYPED, result)
          : context.html(payPage(session, BLANK))
      })(context)
    })
    .get(
      '/pay/:id/swish',
      withSession((context, session) =>
        context.html(swishRequestOf(ledger, session) ? swishPage(session) : payPage(session, BLANK)),
      ),
    )
    .post('/pay/:id/swish', limit, async (context) => {
      const { outcome } = await context.req.parseBody()
      return withSession((_, session) => {
        const result = ledger.transact(() => answerSwish(ledger, session, outcome === 'approve'))
        return result
          ? respond(context, session, NOTHING_TYPED, result)
          : context.html(payPage(session, BLANK))
      })(context)
    })
    .get('/receipts/:id', (context) => {
      const charge = ledger.charges.get(context.req.param('id'))
      const session = ledger.sessions.get(ledger.payments.get(charge?.payment ?? '')?.session ?? '')
      if (!charge || !session)
        return context.html(notice('No such receipt', 'Look in your order history.'), 404)
      return context.html(receiptPage(charge, session))
    })
}

/** A second submission redirects to the same address as the first one, and doesn't pay again. */
function closed(context: Context, session: SessionRecord) {
  const isSubmission = context.req.method === 'POST'
  if (isSubmission && session.status === 'complete')
    return context.redirect(fillIn(session.successUrl, session), 303)
  return context.html(closedPage(session))
}

type PayMethod = 'card' | 'google_pay' | 'swish'

type PayForm = {
  readonly typed: Typed
  readonly method: PayMethod
}

function readForm(body: Record<string, unknown>): PayForm {
  const entries = FIELDS.map((field) => [field, body[field]] as const)
  const texts = entries.flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []))
  const method = body.method === 'google_pay' || body.method === 'swish' ? body.method : 'card'
  return { typed: { ...NOTHING_TYPED, ...Object.fromEntries(texts) }, method }
}

function submit(context: Context, ledger: Ledger, session: SessionRecord, { typed, method }: PayForm) {
  const isFree = totalOf(session) === 0
  const entry = readEntry(typed, session, ledger.now())
  const faults = entry.status === 'wrong' ? entry.faults : []
  const isCardNeeded = method === 'card' && !isFree
  const relevant = isCardNeeded
    ? faults
    : faults.filter(({ field }) => field === 'email' || field === 'terms')
  if (relevant.length > 0) return context.html(payPage(session, { typed, faults: relevant }))
  const result = ledger.transact((): PayResult => {
    const signed = ledger.sessions.save(sign(session, typed))
    if (isFree) {
      completeForFree(ledger, signed)
      return { step: 'complete' }
    }
    if (method === 'swish') return requestSwish(ledger, signed)
    if (entry.status === 'right' && method === 'card') return pay(ledger, signed, entry.number, entry.card)
    return pay(ledger, signed, WALLET_CARD_NUMBER, walletCard(ledger.now()))
  })
  return respond(context, session, typed, result)
}

const sign = (session: SessionRecord, typed: Typed): SessionRecord => ({
  ...session,
  typedEmail: session.email === null ? typed.email.trim() : null,
  name: typed.name.trim() || CARDHOLDER,
  terms: session.terms && { ...session.terms, accepted: true },
})

function respond(context: Context, session: SessionRecord, typed: Typed, result: PayResult) {
  switch (result.step) {
    case 'complete':
      return context.redirect(fillIn(session.successUrl, session), 303)
    case 'authentication-required':
      return context.redirect(authenticatePath(session), 303)
    case 'app-approval-required':
      return context.redirect(swishPath(session), 303)
    case 'declined':
      return context.html(payPage(session, { typed, faults: [], declined: result.message }))
  }
}
