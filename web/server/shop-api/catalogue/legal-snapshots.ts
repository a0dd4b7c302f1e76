import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import type { LegalContent } from './legal-texts.ts'

/** Stores each content once. @returns its digest */
export async function keepLegal(transaction: Transaction<ShopSchema>, legal: LegalContent): Promise<string> {
  const content = JSON.stringify(legal)
  const digest = createHash('sha256').update(content).digest('base64url')
  await transaction
    .insertInto('legal_snapshots')
    .values({ digest, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return digest
}

/** Without a digest, as after a restored backup, the content shown last. */
export async function storedLegal(
  database: ShopDatabase,
  digest: string | null,
): Promise<LegalContent | undefined> {
  const snapshots = database.selectFrom('legal_snapshots').select('content')
  const row = await (digest
    ? snapshots.where('digest', '=', digest)
    : snapshots.orderBy('first_shown_at', 'desc').limit(1)
  ).executeTakeFirst()
  return row?.content
}
