import type { Handler } from 'hono'
import type { Health } from '../../common/watch/watch.ts'

/** Whether the process answers, for supervisors and load balancers: a restart cures no other fault. */
export const showLiveness: Handler = (context) => context.json({ ok: true })

/** Whether the shop can sell, for people and monitors, from the last checks in the background. */
export const showHealth =
  (health: () => Health): Handler =>
  (context) => {
    const found = health()
    return context.json(found, found.ok ? 200 : 503)
  }
