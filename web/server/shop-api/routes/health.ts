import type { Handler } from 'hono'
import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'

export const showHealth =
  ({ database }: { database: ShopDatabase }): Handler =>
  async (context) => {
    await sql`select 1`.execute(database)
    return context.json({ ok: true })
  }
