import { Button } from '#site/ui/controls/Button.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { useSession } from './session.ts'

/** An outage of the account service doesn’t sign out. */
export function SessionNotice() {
  const session = useSession()
  return (
    <Notice>
      <p>We can’t reach the account service right now. You stay logged in, and your cart stays as it is.</p>
      <div>
        <Button look="quiet" onClick={() => void session.load()}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
