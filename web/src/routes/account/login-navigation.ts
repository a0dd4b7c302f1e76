import * as v from 'valibot'
import { paths } from '#shared/paths.ts'
import type { LoginArrival } from '../../features/account/log-in/use-login.ts'
import { unredeemedCode } from '../../features/shop/redeem/unredeemed-code.ts'

/** Where the visitor logs in: on *Redeem* while a typed code waits, else on the account page. */
export const loginPath = (): string => (unredeemedCode() ? paths.redeem : paths.account)

const stateSchema = v.object({ username: v.string(), isConfirmed: v.optional(v.boolean(), false) })

/** Reads the username from the previous page’s navigation state, which saves typing it twice. */
export function loginArrival(state: unknown): LoginArrival {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output : { username: '', isConfirmed: false }
}
