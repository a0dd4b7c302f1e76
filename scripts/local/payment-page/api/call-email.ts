import type { Ledger } from '../ledger.ts'
import type { FormFields } from './form.ts'

/** @returns the e-mail address of the shopper to whom the ids in path and parameters belong */
export function emailOfCall(ledger: Ledger, id: string, fields: FormFields): string | undefined {
  const named = [id, fields.charge, fields.payment_intent].filter((value) => typeof value === 'string')
  for (const name of named) {
    const email = ledger.sessions.get(sessionIdOf(ledger, name))?.email
    if (email) return email
  }
  return undefined
}

function sessionIdOf(ledger: Ledger, id: string): string {
  const payment = (ledger.charges.get(id) ?? ledger.refunds.get(id))?.payment ?? id
  return ledger.payments.get(payment)?.session ?? id
}
