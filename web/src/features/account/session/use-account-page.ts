import { useFlow } from '#site/lib/flow.ts'
import { problemOf } from '../pool/problems.ts'
import {
  type AccountPageCommand,
  type AccountPageEvent,
  accountPageTransition,
  startAccountPage,
} from './account-page-flow.ts'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'

/** The login replaces this page when the session ends: `onLeft` gets the reason. */
export function useAccountPage(onLeft: (wasDeleted: boolean) => void) {
  const session = useSession()
  return useFlow(startAccountPage, accountPageTransition, async (command: AccountPageCommand) => {
    const event = await execute(session, command)
    if (event.type === 'accountDeleted' || event.type === 'signedOut') onLeft(event.type === 'accountDeleted')
    return event
  })
}

async function execute(session: Session, { type, attempt }: AccountPageCommand): Promise<AccountPageEvent> {
  switch (type) {
    case 'signOut':
      try {
        await session.signOut()
      } catch (error) {
        // This browser is signed out anyway. The pool’s session expires.
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
