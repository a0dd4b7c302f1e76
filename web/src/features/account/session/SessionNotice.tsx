import { RetryNotice } from '#site/ui/page/Notice.tsx'
import { useSession } from './session.ts'

/** An outage of the account service doesn’t sign out. */
export function SessionNotice() {
  const session = useSession()
  return (
    <RetryNotice onRetry={() => void session.load()}>
      We can’t reach the account service right now. You stay logged in, and your cart stays as it is.
    </RetryNotice>
  )
}
