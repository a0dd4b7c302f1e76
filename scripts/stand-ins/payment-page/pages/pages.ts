import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Ledger } from '../ledger.ts'
import { fillIn } from '../objects/session.ts'
import { expireDue } from '../operations/expire.ts'
import { pay } from '../operations/pay.ts'
import type { SessionRecord } from '../store/records.ts'
import { FIELDS, NOTHING_TYPED, readEntry, type Typed } from './card-entry.ts'
import { notice } from './frame.ts'
import { pageHeaders } from './page-headers.ts'
import { BLANK, closedPage, payPage } from './pay-page.ts'

const MAX_BODY_BYTES = 16_384

/** The hosted page of a session at `/pay/:id`. */
export function pages(ledger: Ledger): Hono {
  const returnOrigin = (path: string) => {
    const session = ledger.sessions.get(path.split('/')[2] ?? '')
    return session ? new URL(session.successUrl).origin : ''
  }
  const withSession = (
    context: Context,
    handle: (session: SessionRecord) => Response | Promise<Response>,
  ) => {
    expireDue(ledger)
    const session = ledger.sessions.get(context.req.param('id') ?? '')
    if (!session) return context.html(notice('No such checkout session', 'Start again from the shop.'), 404)
    return session.status === 'open' ? handle(session) : closed(context, session)
  }
  return new Hono()
    .use('/pay/*', pageHeaders(returnOrigin))
    .get('/pay/:id', (context) => withSession(context, (session) => context.html(payPage(session, BLANK))))
    .post('/pay/:id', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
      // Read the body first: no other request may run between the check of the session and its change.
      const typed = readTyped(await context.req.parseBody())
      return withSession(context, (session) => submit(context, ledger, session, typed))
    })
}

/** A second submission redirects to the same address as the first one, and doesn't pay again. */
function closed(context: Context, session: SessionRecord) {
  const isSubmission = context.req.method === 'POST'
  if (isSubmission && session.status === 'complete')
    return context.redirect(fillIn(session.successUrl, session), 303)
  return context.html(closedPage(session))
}

const readTyped = (body: Record<string, unknown>): Typed => ({
  ...NOTHING_TYPED,
  ...Object.fromEntries(FIELDS.map((name) => [name, String(body[name] ?? '')])),
})

function submit(context: Context, ledger: Ledger, session: SessionRecord, typed: Typed) {
  const entry = readEntry(typed, ledger.now())
  if (entry.status === 'wrong') return context.html(payPage(session, { typed, faults: entry.faults }))
  const result = ledger.transact(() => pay(ledger, session, entry.number, entry.card))
  return result.step === 'complete'
    ? context.redirect(fillIn(session.successUrl, session), 303)
    : context.html(payPage(session, { typed, faults: [], declined: result.message }))
}
