import type { Ledger } from '../ledger.ts'
import type { FormFields } from './form.ts'

/** @returns whose payment a call is about, by the ids in its path and parameters */
export function emailOfCall(ledger: Ledger, id: string, fields: FormFields): string | undefined {
  const named = [id, fields.charge, fields.payment_intent].filter((value) => typeof value === 'string')
  for (const name of named) {
    const email = ledger.sessions.get(sessionIdOf(ledger, name))?.email
    if (email) return email
  }
  return undefined
}

function sessionIdOf(ledger: Ledger, id: string): string {
  const payment = ledger.charges.get(id)?.payment ?? id
  return ledger.payments.get(payment)?.session ?? id
}
