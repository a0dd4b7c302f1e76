import { hashCode, normaliseCode } from '../codes/code-text.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { revokeEntitlementsOfCode } from '../orders/entitlements.ts'

/** `taken-back`: the code was redeemed, and its content is locked for the account that redeemed it. */
export type Revocation = 'revoked' | 'taken-back' | 'revoked-before' | 'unknown'

/** Ends a code for good, and locks what it unlocked. Safe to repeat. */
export const revokeCode = (
  database: ShopDatabase,
  named: { number: number } | { text: string },
  reason: string,
  now: Date,
): Promise<Revocation> =>
  inTransaction(database, async (transaction) => {
    const codes = transaction.selectFrom('codes').selectAll().forUpdate()
    const code = await ('number' in named
      ? codes.where('number', '=', named.number)
      : codes.where('code_hash', '=', hashCode(normaliseCode(named.text) ?? ''))
    ).executeTakeFirst()
    if (!code) return 'unknown'
    if (code.revoked_at) return 'revoked-before'
    await transaction
      .updateTable('codes')
      .set({ revoked_at: now, revoked_reason: reason })
      .where('number', '=', code.number)
      .execute()
    await revokeEntitlementsOfCode(transaction, code.number, now)
    return code.redeemed_at ? 'taken-back' : 'revoked'
  })
