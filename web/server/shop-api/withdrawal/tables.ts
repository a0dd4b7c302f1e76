import type { Generated } from 'kysely'
import type { Json } from '../database/schema.ts'
import type { StatementOutcome } from './statements.ts'

/** Every statement. Order number, address and name are as typed; the order may not exist. */
type WithdrawalStatements = {
  /** Random and secret: only the mail to the order's address contains it. */
  id: Generated<string>
  /** The number that staff use. Unlike the id, it proves nothing. */
  number: Generated<string>
  /** `staff`: by letter or mail, entered by staff. */
  made_in: Generated<'form' | 'account' | 'staff'>
  /** Null if the author doesn't know the number. */
  order_number: number | null
  email: string
  /** The address for the acknowledgement or receipt. */
  acknowledge_to: string
  name: string
  /** Lines of the order; null for all lines that can be withdrawn from. */
  positions: Json<number[] | null>
  stated_at: Date
  /** Of the form: how many statements its network had made within a day, as far as the program that stored it knows. */
  turn: Generated<number>
  tries: Generated<number>
  /** Null until the statement was compared with the orders. */
  outcome: Generated<StatementOutcome | null>
  /** Null while no order fits. */
  matched_order: Generated<number | null>
  disowned_at: Generated<Date | null>
}

/** Accepted withdrawals. An order can have several, from different lines. */
type Withdrawals = {
  id: Generated<string>
  order_number: number
  name: string
  stated_at: Date
  positions: Json<number[]>
  /** Null until the payment service has accepted the refund. */
  refunded_at: Generated<Date | null>
  statement_id: string
  /** Null while the buyer can disown the statement. */
  confirmed_at: Date | null
  /** When the buyer was told that nothing is left to repay, because the bank kept the money. */
  loss_told_at: Generated<Date | null>
  /** Until then, no other program repays it. */
  claimed_until: Generated<Date | null>
  /** The acknowledgement; null if none was queued. */
  mail_id: string | null
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    withdrawal_statements: WithdrawalStatements
    withdrawals: Withdrawals
  }
}
