import { RetryNotice } from '#site/ui/page/Notice.tsx'
import { useSession } from './session.ts'

/** Reports an outage of the account service, which doesn’t sign anyone out. */
export function SessionNotice() {
  const session = useSession()
  return (
    <RetryNotice onRetry={() => void session.load()}>
      We can’t reach the account service right now. You stay logged in, and your cart stays as it is.
    </RetryNotice>
  )
}
