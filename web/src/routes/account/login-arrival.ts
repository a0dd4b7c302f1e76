import * as v from 'valibot'
import type { LoginArrival } from '../../features/account/log-in/use-login.ts'

const stateSchema = v.object({ username: v.string(), isConfirmed: v.optional(v.boolean(), false) })

/** Reads the username from the previous page’s navigation state, which saves typing it twice. */
export function loginArrival(state: unknown): LoginArrival {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output : { username: '', isConfirmed: false }
}
