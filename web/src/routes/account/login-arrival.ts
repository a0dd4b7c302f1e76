import * as v from 'valibot'
import type { LoginArrival } from '../../features/account/log-in/use-login.ts'

const stateSchema = v.object({ username: v.string(), isConfirmed: v.optional(v.boolean(), false) })

/** Reads the previous page’s navigation state, so that the visitor doesn’t type the username twice. */
export function loginArrival(state: unknown): LoginArrival {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output : { username: '', isConfirmed: false }
}
