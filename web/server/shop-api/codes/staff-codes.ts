/** What staff does with codes: make, list and revoke them. */
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { type CodeState, codeState } from './code-state.ts'
import { hashOf, lettersOf } from './code-text.ts'

/** What the codes are for. */
export type CodeTerms = {
  productId: string
  title: string
  unlocks: readonly string[]
  /** For whom, in the words of staff. */
  note: string
  expiresAt: Date | null
}

/** Postgres takes at most 65 535 parameters a statement. */
const BATCH = 1_000

type Steps = {
  /** Called with the number of codes that are stored so far. */
  onStored?: (count: number) => void
  /** Called with the numbers of the codes, in the same order, before they become valid. If it throws, no code is stored. */
  keep?: (numbers: readonly number[]) => Promise<void>
}

/** Stores new codes, all or none. */
export const storeCodes = (
  database: ShopDatabase,
  codes: readonly string[],
  { productId, title, unlocks, note, expiresAt }: CodeTerms,
  { onStored, keep }: Steps = {},
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const numbers: number[] = []
    for (let start = 0; start < codes.length; start += BATCH) {
      const hashes = codes.slice(start, start + BATCH).map((code) => hashOf(lettersOf(code) ?? ''))
      const rows = await transaction
        .insertInto('codes')
        .values(
          hashes.map((code_hash) => ({
            code_hash,
            product_id: productId,
            title,
            unlocks: JSON.stringify(unlocks),
            note,
            expires_at: expiresAt,
          })),
        )
        .returning(['number', 'code_hash'])
        .execute()
      const numberOf = new Map(rows.map(({ number, code_hash }) => [code_hash, number]))
      numbers.push(...hashes.flatMap((hash) => numberOf.get(hash) ?? []))
      onStored?.(numbers.length)
    }
    await keep?.(numbers)
  })

export type ListedCode = {
  number: number
  productId: string
  note: string
  state: CodeState
  madeAt: Date
  expiresAt: Date | null
  redeemedAt: Date | null
}

/** The newest codes. @param note only the codes with this note, if it is given */
export async function listedCodes(
  database: ShopDatabase,
  { limit, note }: { limit: number; note: string | undefined },
  now: Date,
): Promise<ListedCode[]> {
  const all = database.selectFrom('codes').selectAll().orderBy('number', 'desc').limit(limit)
  const rows = await (note === undefined ? all : all.where('note', '=', note)).execute()
  return rows.map((row) => ({
    number: row.number,
    productId: row.product_id,
    note: row.note,
    state: codeState(row, now),
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    redeemedAt: row.redeemed_at,
  }))
}

/** `taken-back`: an account had redeemed it, and has lost what it unlocked. */
export type Revoked = 'revoked' | 'taken-back' | 'revoked-before' | 'unknown'

/** Revokes a code, by its number or by the code itself. What it unlocked is locked again. */
export const revokeCode = (
  database: ShopDatabase,
  which: { number: number } | { code: string },
  reason: string,
  now: Date,
): Promise<Revoked> =>
  inTransaction(database, async (transaction) => {
    const codes = transaction.selectFrom('codes').selectAll().forUpdate()
    const code = await ('number' in which
      ? codes.where('number', '=', which.number)
      : codes.where('code_hash', '=', hashOf(lettersOf(which.code) ?? ''))
    ).executeTakeFirst()
    if (!code) return 'unknown'
    if (code.revoked_at) return 'revoked-before'
    await transaction
      .updateTable('codes')
      .set({ revoked_at: now, revoked_reason: reason })
      .where('number', '=', code.number)
      .execute()
    await transaction
      .updateTable('entitlements')
      .set({ revoked_by_staff_at: now })
      .where('code_number', '=', code.number)
      .execute()
    return code.redeemed_at ? 'taken-back' : 'revoked'
  })
