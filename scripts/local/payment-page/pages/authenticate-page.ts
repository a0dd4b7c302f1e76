import { html } from 'hono/html'
import { pagePath, totalOf } from '../objects/session.ts'
import type { SessionRecord } from '../store/records.ts'
import { frame } from './frame.ts'
import { formatAmount } from './money.ts'

export const authenticatePath = (session: SessionRecord) => `${pagePath(session)}/authenticate`

/** Acts as the bank's page for 3-D Secure. */
export const authenticatePage = (session: SessionRecord) =>
  frame(
    '3-D Secure',
    html`<main class="narrow">
      <h1>3-D Secure</h1>
      <p>
        Your bank asks you to confirm ${formatAmount(totalOf(session), session.currency)}. Choose what the test bank
        answers.
      </p>
      <form method="post" action="${authenticatePath(session)}" class="actions">
        <button name="outcome" value="complete">Complete</button>
        <button name="outcome" value="fail" class="quiet">Fail</button>
      </form>
    </main>`,
  )
