import { html } from 'hono/html'
import type { ChargeRecord, MethodRecord, SessionRecord } from '../store/records.ts'
import { frame } from './frame.ts'
import { formatAmount } from './money.ts'

export function receiptPage(charge: ChargeRecord, { lines }: SessionRecord) {
  const amount = (value: number) => formatAmount(value, charge.currency)
  const paidAt = new Date(charge.created * 1000)
  return frame(
    'Receipt',
    html`<main class="narrow">
      <h1>Receipt</h1>
      <p>
        Paid <time datetime="${paidAt.toISOString()}">${paidAt.toLocaleString('en-GB')}</time> with
        ${methodText(charge.method)}${charge.email === null ? '' : `, ${charge.email}`}.
      </p>
      <ul class="lines">
        ${lines.map(
          ({ name, unitAmount, quantity }) =>
            html`<li>
              <span class="name">${name}${quantity > 1 ? ` × ${quantity}` : ''}</span>
              <span class="amount">${amount(unitAmount * quantity)}</span>
            </li>`,
        )}
      </ul>
      <p class="sum"><span>Total</span> <span>${amount(charge.amount)}</span></p>
      ${charge.refunded === 0 ? '' : html`<p class="sum"><span>Refunded</span> <span>${amount(charge.refunded)}</span></p>`}
    </main>`,
  )
}

function methodText(method: MethodRecord): string {
  if (method.type === 'swish') return 'Swish'
  const card = `a ${method.brand} card ending in ${method.last4}`
  return method.wallet === null ? card : `Google Pay, ${card}`
}
