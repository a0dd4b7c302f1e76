import type { Generated } from 'kysely'
import type { StatementOutcome } from './statements.ts'

/** What someone who is not signed in stated: order, address and name as typed, whether or not there is such an order. */
type WithdrawalStatements = {
  /** Random: the mail to the order's address has it in a link, and no one else. */
  id: Generated<string>
  order_number: number
  email: string
  name: string
  stated_at: Date
  /** Failed attempts to find the order. */
  tries: Generated<number>
  /** Null until the worker has looked for the order. */
  outcome: Generated<StatementOutcome | null>
  /** When the buyer said that it was someone else's. */
  disowned_at: Generated<Date | null>
}

/** Accepted withdrawals. `refunded_at` is null until the payment service has taken the refund. */
type Withdrawals = {
  order_number: number
  name: string
  stated_at: Date
  /** What is repaid for some lines; null if all lines were withdrawn: then all that is left of the payment. */
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
