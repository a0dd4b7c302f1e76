import type { Handler } from 'hono'
import type { Health } from '../../common/watch/watch.ts'

/** Whether the process answers, for supervisors and load balancers: starting it again cures nothing else. */
export const showLife: Handler = (context) => context.json({ ok: true })

/** Whether the shop can sell, as the last checks in the background found. For people and monitors. */
export const showHealth =
  (health: () => Health): Handler =>
  (context) => {
    const found = health()
    return context.json(found, found.ok ? 200 : 503)
  }
