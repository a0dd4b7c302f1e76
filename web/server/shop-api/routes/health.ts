import type { Handler } from 'hono'
import type { ShopPorts } from '../ports.ts'

/** Answers 200, or the problem `unavailable` while the database doesn't answer. */
export const showHealth =
  ({ checkDatabase }: ShopPorts): Handler =>
  async (context) => {
    await checkDatabase()
    return context.json({ ok: true })
  }
