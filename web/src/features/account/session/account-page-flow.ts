import { type Step, useFlow } from '#site/lib/flow.ts'
import { deletionProblemText } from '../pool/problem-texts.ts'
import { type AccountProblem, problemOf } from '../pool/user-pool.ts'
import { type Session, useSession } from './session.ts'

export type AccountPageState =
  | { mode: 'viewing'; isSigningOut: boolean }
  | { mode: 'confirmingDeletion'; isDeleting: boolean; error: string | null }
  | { mode: 'left'; wasDeleted: boolean }

export type AccountPageEvent =
  | { type: 'signOutRequested' }
  | { type: 'signedOut' }
  | { type: 'deletionRequested' }
  | { type: 'deletionCancelled' }
  | { type: 'deletionConfirmed' }
  | { type: 'accountDeleted' }
  | { type: 'deletionRefused'; problem: AccountProblem }

type AccountPageCommand = { type: 'signOut' | 'deleteAccount' }

export const startAccountPage = (): AccountPageState => ({ mode: 'viewing', isSigningOut: false })

type Result = Step<AccountPageState, AccountPageCommand>

export function accountPageTransition(state: AccountPageState, event: AccountPageEvent): Result {
  switch (event.type) {
    case 'signOutRequested':
      if (state.mode !== 'viewing' || state.isSigningOut) return { state }
      return { state: { ...state, isSigningOut: true }, command: { type: 'signOut' } }
    case 'signedOut':
      if (state.mode !== 'viewing') return { state }
      return { state: { mode: 'left', wasDeleted: false } }
    case 'deletionRequested':
      if (state.mode !== 'viewing' || state.isSigningOut) return { state }
      return { state: { mode: 'confirmingDeletion', isDeleting: false, error: null } }
    case 'deletionCancelled':
      if (state.mode !== 'confirmingDeletion' || state.isDeleting) return { state }
      return { state: startAccountPage() }
    case 'deletionConfirmed':
      if (state.mode !== 'confirmingDeletion' || state.isDeleting) return { state }
      return { state: { ...state, isDeleting: true, error: null }, command: { type: 'deleteAccount' } }
    case 'accountDeleted':
      if (state.mode !== 'confirmingDeletion') return { state }
      return { state: { mode: 'left', wasDeleted: true } }
    case 'deletionRefused':
      if (state.mode !== 'confirmingDeletion') return { state }
      return { state: { ...state, isDeleting: false, error: deletionProblemText(event.problem) } }
    default:
      return event satisfies never
  }
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
    default:
      return type satisfies never
  }
}
