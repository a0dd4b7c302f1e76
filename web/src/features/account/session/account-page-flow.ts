import { type Step, useFlow } from '#site/lib/flow.ts'
import { deletionProblemText } from '../pool/problem-texts.ts'
import { type AccountProblem, problemOf } from '../pool/user-pool.ts'
import { type Session, useSession } from './session.ts'

type Viewing = { mode: 'viewing'; isSigningOut: boolean }
type ConfirmingDeletion = { mode: 'confirmingDeletion'; isDeleting: boolean; error: string | null }

export type AccountPageState = Viewing | ConfirmingDeletion | { mode: 'left'; wasDeleted: boolean }

export type AccountPageEvent =
  | { type: 'signOutRequested' }
  | { type: 'signedOut' }
  | { type: 'deletionRequested' }
  | { type: 'deletionCancelled' }
  | { type: 'deletionConfirmed' }
  | { type: 'accountDeleted' }
  | { type: 'deletionRefused'; problem: AccountProblem }

type AccountPageCommand = { type: 'signOut' | 'deleteAccount' }

export const startAccountPage = (): Viewing => ({ mode: 'viewing', isSigningOut: false })

type Result = Step<AccountPageState, AccountPageCommand>

export function accountPageTransition(state: AccountPageState, event: AccountPageEvent): Result {
  switch (state.mode) {
    case 'viewing':
      return whileViewing(state, event)
    case 'confirmingDeletion':
      return whileConfirming(state, event)
    default:
      return { state }
  }
}

function whileViewing(state: Viewing, { type }: AccountPageEvent): Result {
  if (type === 'signedOut') return { state: { mode: 'left', wasDeleted: false } }
  if (state.isSigningOut) return { state }
  if (type === 'signOutRequested')
    return { state: { ...state, isSigningOut: true }, command: { type: 'signOut' } }
  if (type === 'deletionRequested')
    return { state: { mode: 'confirmingDeletion', isDeleting: false, error: null } }
  return { state }
}

function whileConfirming(state: ConfirmingDeletion, event: AccountPageEvent): Result {
  if (event.type === 'accountDeleted') return { state: { mode: 'left', wasDeleted: true } }
  if (event.type === 'deletionRefused')
    return { state: { ...state, isDeleting: false, error: deletionProblemText(event.problem) } }
  if (state.isDeleting) return { state }
  if (event.type === 'deletionCancelled') return { state: startAccountPage() }
  if (event.type === 'deletionConfirmed')
    return { state: { ...state, isDeleting: true, error: null }, command: { type: 'deleteAccount' } }
  return { state }
}

/** @param onLeft called when the session has ended, so that the login replaces this page */
export function useAccountPage(onLeft: (wasDeleted: boolean) => void) {
  const session = useSession()
  return useFlow(startAccountPage, accountPageTransition, async (command: AccountPageCommand) => {
    const event = await execute(session, command)
    if (event.type === 'accountDeleted' || event.type === 'signedOut') onLeft(event.type === 'accountDeleted')
    return event
  })
}

async function execute(session: Session, { type }: AccountPageCommand): Promise<AccountPageEvent> {
  switch (type) {
    case 'signOut':
      try {
        await session.signOut()
      } catch (error) {
        // This browser is signed out in any case, and the pool’s session expires.
        problemOf(error)
      }
      return { type: 'signedOut' }
    case 'deleteAccount':
      try {
        await session.deleteAccount()
        return { type: 'accountDeleted' }
      } catch (error) {
        return { type: 'deletionRefused', problem: problemOf(error) }
      }
  }
}
