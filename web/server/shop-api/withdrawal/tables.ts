import type { Generated } from 'kysely'
import type { StatementOutcome } from './statements.ts'

/** Order number, address and name are as typed; the order may not exist. */
type WithdrawalStatements = {
  /** Random and secret: only the mail to the order's address contains it. */
  id: Generated<string>
  order_number: number
  email: string
  name: string
  stated_at: Date
  tries: Generated<number>
  /** Null until matched. */
  outcome: Generated<StatementOutcome | null>
  disowned_at: Generated<Date | null>
}

/** Accepted withdrawals. `refunded_at` is null until the payment service has accepted the refund. */
type Withdrawals = {
  order_number: number
  name: string
  stated_at: Date
  /** Null if all lines are withdrawn: then the rest of the payment is repaid. */
  amount_ore: number | null
  refunded_at: Generated<Date | null>
  /** Set while the buyer can disown the statement. Null for a signed-in buyer. */
  statement_id: Generated<string | null>
  /** The acknowledgement; null if none was queued. */
  mail_id: Generated<string | null>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    withdrawal_statements: WithdrawalStatements
    withdrawals: Withdrawals
  }
}
