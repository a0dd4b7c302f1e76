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

/** Runs the account page's flow against the session. */
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
        // Signed out in this browser in any case. At the pool, the session expires.
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
