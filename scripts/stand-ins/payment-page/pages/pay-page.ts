import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { grouped, TEST_CARDS } from '../cards.ts'
import { fillIn, type Ledger } from '../ledger.ts'
import { pay } from '../operations/pay.ts'
import { expireDue } from '../operations/session.ts'
import type { Line, SessionRecord } from '../store/records.ts'
import { type Fault, FIELDS, type Field, NOTHING_TYPED, readEntry, type Typed } from './card-entry.ts'
import { formatAmount, frame, notice, pageHeaders } from './frame.ts'

const MAX_BODY_BYTES = 16_384

/** The hosted page of a session at `/pay/:id`. */
export function payPages(ledger: Ledger): Hono {
  const returnOrigin = (path: string) => {
    const session = ledger.sessions.get(path.split('/')[2] ?? '')
    return session ? new URL(session.success_url).origin : ''
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
    return context.redirect(fillIn(session.success_url, session), 303)
  return context.html(closedPage(session))
}

const readTyped = (body: Record<string, unknown>): Typed => ({
  ...NOTHING_TYPED,
  ...Object.fromEntries(FIELDS.map((name) => [name, String(body[name] ?? '')])),
})

function submit(context: Context, ledger: Ledger, session: SessionRecord, typed: Typed) {
  const entry = readEntry(typed, Date.now())
  if (entry.status === 'wrong') return context.html(payPage(session, { typed, faults: entry.faults }))
  const declined = ledger.transact(() => pay(ledger, session, entry.number, entry.card))
  return declined === undefined
    ? context.redirect(fillIn(session.success_url, session), 303)
    : context.html(payPage(session, { typed, faults: [], declined }))
}

type PayView = {
  readonly typed: Typed
  /** One fault for each field that must be corrected. */
  readonly faults: readonly Fault[]
  /** The bank's reason for declining. */
  readonly declined?: string
}

const BLANK: PayView = { typed: NOTHING_TYPED, faults: [] }

/** The order with the payment form. */
function payPage(session: SessionRecord, view: PayView) {
  const total = formatAmount(session.amount_total, session.currency)
  return frame(
    `Pay ${total}`,
    html`<main class="pay">
      <section aria-labelledby="order">
        <h1 id="order">Your order</h1>
        <p class="total">${total}</p>
        <ul class="lines">
          ${session.own.lines.map((line) => lineItem(line, session.currency))}
        </ul>
        <p class="sum"><span>Total due</span> <span>${total}</span></p>
      </section>
      <section aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        ${alert(view)} ${form(session, view)} ${cardTable()}
      </section>
    </main>`,
  )
}

/** Shown for a session that is complete or expired. */
function closedPage(session: SessionRecord) {
  if (session.status === 'complete') {
    const link = { href: fillIn(session.success_url, session), label: 'Back to the shop' }
    return notice('This payment is complete', 'You have paid already. Nothing more is charged.', link)
  }
  const back = session.cancel_url === null ? undefined : fillIn(session.cancel_url, session)
  return notice(
    'This checkout session has expired',
    'Nothing was charged. Start again from the shop.',
    back === undefined ? undefined : { href: back, label: 'Back to the shop' },
  )
}

const alert = ({ declined, faults }: PayView) => {
  const messages = declined === undefined ? faults.map(({ message }) => message) : [declined]
  return messages.length === 0 ? '' : html`<p class="alert" role="alert">${messages.join(' ')}</p>`
}

function lineItem({ name, description, image, unitAmount, quantity }: Line, currency: string) {
  return html`<li>
    ${image === null ? '' : html`<img src="${image}" alt="" width="48" height="48" />`}
    <span class="name"
      >${name}${quantity > 1 ? ` × ${quantity}` : ''}
      ${description === null ? '' : html`<small>${description}</small>`}</span
    >
    <span class="amount">${formatAmount(unitAmount * quantity, currency)}</span>
  </li>`
}

function form(session: SessionRecord, view: PayView) {
  // The server's messages are in the page, so the browser's own validation is off.
  return html`<form method="post" action="/pay/${session.id}" novalidate>
    ${session.customer_email === null ? '' : html`<p>Email <strong>${session.customer_email}</strong></p>`} ${cardFields(view)}
    ${session.own.note === null ? '' : html`<p class="note">${session.own.note}</p>`}
    <div class="actions">
      <button type="submit">Pay</button>
      ${session.cancel_url === null ? '' : html`<a href="${fillIn(session.cancel_url, session)}">Cancel</a>`}
    </div>
  </form>`
}

const cardFields = (view: PayView) => html`
  ${field(view, 'number', 'Card number', html`type="text" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"`)}
  <div class="pair">
    ${field(view, 'expiry', 'Expiry', html`type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`)}
    ${field(view, 'cvc', 'CVC', html`type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="123"`)}
  </div>
`

/** Shows the typed value again, except the CVC. */
function field({ typed, faults }: PayView, name: Field, label: string, attributes: ReturnType<typeof html>) {
  const fault = faults.find((candidate) => candidate.field === name)
  const value = name === 'cvc' ? '' : typed[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" required ${attributes} ${wrong(fault)} />
    ${explanation(fault)}
  </div>`
}

const wrong = (fault: Fault | undefined) =>
  fault ? html`aria-invalid="true" aria-describedby="${fault.field}-error"` : ''

const explanation = (fault: Fault | undefined) =>
  fault ? html`<p class="error" id="${fault.field}-error">${fault.message}</p>` : ''

const cardTable = () => html`<details>
  <summary>Test cards</summary>
  <p class="note">Any expiry in the future and any CVC go with them. Other numbers are declined.</p>
  <div class="scroll" role="region" aria-label="Test cards" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        ${TEST_CARDS.map(
          ({ number, name }) =>
            html`<tr>
              <td class="number">${grouped(number)}</td>
              <td>${name}</td>
            </tr>`,
        )}
        <tr>
          <td class="number">4242 4242 4242 4241</td>
          <td>Refused as mistyped</td>
        </tr>
      </tbody>
    </table>
  </div>
</details>`
