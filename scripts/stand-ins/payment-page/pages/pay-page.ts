import { html } from 'hono/html'
import { grouped, TEST_CARDS } from '../cards.ts'
import { fillIn, pagePath, totalOf } from '../objects/session.ts'
import type { Line, SessionRecord } from '../store/records.ts'
import { type Fault, type Field, NOTHING_TYPED, type Typed } from './card-entry.ts'
import { frame, notice } from './frame.ts'
import { formatAmount } from './money.ts'

export type PayView = {
  readonly typed: Typed
  /** One fault for each field that must be corrected. */
  readonly faults: readonly Fault[]
  /** The bank's reason for declining. */
  readonly declined?: string
}

export const BLANK: PayView = { typed: NOTHING_TYPED, faults: [] }

/** The order with the payment form. */
export function payPage(session: SessionRecord, view: PayView) {
  const total = formatAmount(totalOf(session), session.currency)
  return frame(
    `Pay ${total}`,
    html`<main class="pay">
      <section aria-labelledby="order">
        <h1 id="order">Your order</h1>
        <p class="total">${total}</p>
        <ul class="lines">
          ${session.lines.map((line) => lineItem(line, session.currency))}
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
export function closedPage(session: SessionRecord) {
  if (session.status === 'complete') {
    const link = { href: fillIn(session.successUrl, session), label: 'Back to the shop' }
    return notice('This payment is complete', 'You have paid already. Nothing more is charged.', link)
  }
  const back = session.cancelUrl === null ? undefined : fillIn(session.cancelUrl, session)
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
  return html`<form method="post" action="${pagePath(session)}" novalidate>
    ${session.email === null ? '' : html`<p>Email <strong>${session.email}</strong></p>`} ${cardFields(view)}
    ${session.submitNote === null ? '' : html`<p class="note">${session.submitNote}</p>`}
    <div class="actions">
      <button type="submit">Pay</button>
      ${session.cancelUrl === null ? '' : html`<a href="${fillIn(session.cancelUrl, session)}">Cancel</a>`}
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
