import type { Handler } from 'hono'
import type { ShopPorts } from '../ports.ts'

/** Whether the API can do its work: 200, or a problem while the database doesn't answer. */
export const showHealth =
  ({ checkDatabase }: ShopPorts): Handler =>
  async (context) => {
    await checkDatabase()
    return context.json({ ok: true })
  }
