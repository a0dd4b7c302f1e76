import { html } from 'hono/html'
import { pagePath, totalOf } from '../objects/session.ts'
import type { SessionRecord } from '../store/records.ts'
import { frame } from './frame.ts'
import { formatAmount } from './money.ts'

export const swishPath = (session: SessionRecord) => `${pagePath(session)}/swish`

/** Acts as the Swish app. The dashboard can also answer, after the shopper has left. */
export const swishPage = (session: SessionRecord) =>
  frame(
    'Swish',
    html`<main class="narrow">
      <h1>Swish</h1>
      <p>
        Open the Swish app to pay ${formatAmount(totalOf(session), session.currency)} within three minutes. Choose the
        answer of the test app.
      </p>
      <form method="post" action="${swishPath(session)}" class="actions">
        <button name="outcome" value="approve">Approve</button>
        <button name="outcome" value="decline" class="quiet">Decline</button>
        <a href="${pagePath(session)}">Choose another method</a>
      </form>
    </main>`,
  )
