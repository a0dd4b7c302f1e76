import type { Generated } from 'kysely'
import type { StatementOutcome } from './statements.ts'

/** Statements that were made without signing in. Order, address and name are as typed; there may be no such order. */
type WithdrawalStatements = {
  /** Random. Only the mail to the order's address contains it. */
  id: Generated<string>
  order_number: number
  email: string
  name: string
  stated_at: Date
  /** Failed attempts to match the statement. */
  tries: Generated<number>
  /** Null until the worker has matched the statement. */
  outcome: Generated<StatementOutcome | null>
  /** When the buyer disowned the statement. */
  disowned_at: Generated<Date | null>
}

/** Accepted withdrawals. `refunded_at` is null until the payment service has taken the refund. */
type Withdrawals = {
  order_number: number
  name: string
  stated_at: Date
  /** The sum to repay for some lines; null if all lines are withdrawn: then all that is left of the payment is repaid. */
  amount_ore: number | null
  refunded_at: Generated<Date | null>
  /** The statement that the buyer may still disown. Null if the buyer was signed in, and once the payment may be repaid. */
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
