import type { Transaction } from 'kysely'
import type { ShopSchema } from '../database/schema.ts'
import type { UnlockConsent } from './delivery-choice.ts'

type GivenConsent = {
  consent: UnlockConsent
  givenIn: 'checkout' | 'account'
  mailId: string | undefined
}

/** Runs in the transaction that unlocks the lines. */
export const writeConsent = (
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  { consent: { wording, statements, givenAt, lines }, givenIn, mailId }: GivenConsent,
) =>
  transaction
    .insertInto('unlock_consents')
    .values({
      order_number: orderNumber,
      given_at: new Date(givenAt),
      given_in: givenIn,
      wording,
      statements: JSON.stringify(statements),
      lines: JSON.stringify(lines),
      mail_id: mailId ?? null,
    })
    .execute()
