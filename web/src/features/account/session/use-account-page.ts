import { useFlow } from '../../../lib/flow.ts'
import { problemOf } from '../pool/problems.ts'
import {
  type AccountPageCommand,
  type AccountPageEvent,
  accountPageTransition,
  startAccountPage,
} from './account-page-flow.ts'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'

/** What a signed-in user does on the account page, run against the session. */
export function useAccountPage() {
  const session = useSession()
  return useFlow(startAccountPage, accountPageTransition, (command: AccountPageCommand) =>
    execute(session, command),
  )
}

async function execute(session: Session, { type, attempt }: AccountPageCommand): Promise<AccountPageEvent> {
  switch (type) {
    case 'signOut':
      try {
        await session.signOut()
      } catch (error) {
        // Signed out here in any case; the pool lets the session run out by itself.
        problemOf(error)
      }
      return { type: 'signedOut', attempt }
    case 'deleteAccount':
      try {
        await session.deleteAccount()
        return { type: 'accountDeleted', attempt }
      } catch (error) {
        return { type: 'deletionRefused', attempt, problem: problemOf(error) }
      }
    default:
      return type satisfies never
  }
}
