import { type Step, useFlow } from '#site/lib/flow.ts'
import { deletionProblemText } from '../pool/problem-texts.ts'
import { type AccountProblem, problemOf } from '../pool/user-pool.ts'
import { type Session, useSession } from './session.ts'

export type AccountPageState = { attempt: number } & (
  | { mode: 'viewing'; isSigningOut: boolean }
  | { mode: 'confirmingDeletion'; isDeleting: boolean; error: string | null }
  | { mode: 'left'; wasDeleted: boolean }
)

export type AccountPageEvent =
  | { type: 'signOutRequested' }
  | { type: 'signedOut'; attempt: number }
  | { type: 'deletionRequested' }
  | { type: 'deletionCancelled' }
  | { type: 'deletionConfirmed' }
  | { type: 'accountDeleted'; attempt: number }
  | { type: 'deletionRefused'; attempt: number; problem: AccountProblem }

type AccountPageCommand = { type: 'signOut' | 'deleteAccount'; attempt: number }

export const startAccountPage = (): AccountPageState => ({ mode: 'viewing', attempt: 0, isSigningOut: false })

type Result = Step<AccountPageState, AccountPageCommand>

export function accountPageTransition(state: AccountPageState, event: AccountPageEvent): Result {
  const attempt = state.attempt + 1
  switch (event.type) {
    case 'signOutRequested':
      if (state.mode !== 'viewing' || state.isSigningOut) return { state }
      return { state: { ...state, attempt, isSigningOut: true }, command: { type: 'signOut', attempt } }
    case 'signedOut':
      if (state.mode !== 'viewing') return { state }
      return { state: { mode: 'left', attempt: state.attempt, wasDeleted: false } }
    case 'deletionRequested':
      if (state.mode !== 'viewing' || state.isSigningOut) return { state }
      return { state: { mode: 'confirmingDeletion', attempt: state.attempt, isDeleting: false, error: null } }
    case 'deletionCancelled':
      if (state.mode !== 'confirmingDeletion' || state.isDeleting) return { state }
      return { state: { ...startAccountPage(), attempt: state.attempt } }
    case 'deletionConfirmed':
      if (state.mode !== 'confirmingDeletion' || state.isDeleting) return { state }
      return {
        state: { ...state, attempt, isDeleting: true, error: null },
        command: { type: 'deleteAccount', attempt },
      }
    case 'accountDeleted':
      if (state.mode !== 'confirmingDeletion') return { state }
      return { state: { mode: 'left', attempt: state.attempt, wasDeleted: true } }
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

async function execute(session: Session, { type, attempt }: AccountPageCommand): Promise<AccountPageEvent> {
  switch (type) {
    case 'signOut':
      try {
        await session.signOut()
      } catch (error) {
        // This browser is signed out in any case, and the pool’s session expires.
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
