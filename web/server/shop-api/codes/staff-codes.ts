/** Codes for press, backers and prizes. */
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { codeState } from './code-state.ts'
import { hashCode, normaliseCode } from './code-text.ts'

export type CodeTerms = {
  productId: string
  title: string
  unlocks: readonly string[]
  note: string
  expiresAt: Date | null
}

/** Postgres takes at most 65 535 parameters per statement. */
const BATCH = 1_000

type Callbacks = {
  onStored?: (count: number) => void
  /** Called with the numbers in the order of `codes`, before the codes become valid. If it throws, no code is stored. */
  keep?: (numbers: readonly number[]) => Promise<void>
}

/** Stores all codes or none. */
export const storeCodes = (
  database: ShopDatabase,
  codes: readonly string[],
  { productId, title, unlocks, note, expiresAt }: CodeTerms,
  { onStored, keep }: Callbacks = {},
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const numbers: number[] = []
    for (let start = 0; start < codes.length; start += BATCH) {
      const hashes = codes.slice(start, start + BATCH).map((code) => hashCode(normaliseCode(code) ?? ''))
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

export async function listedCodes(
  database: ShopDatabase,
  { limit, note }: { limit: number; note: string | undefined },
  now: Date,
) {
  const all = database.selectFrom('codes').selectAll().orderBy('number', 'desc').limit(limit)
  const rows = await (note === undefined ? all : all.where('note', '=', note)).execute()
  return rows.map((row) => ({ ...row, state: codeState(row, now) }))
}
