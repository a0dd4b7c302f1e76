import { type Step, useFlow } from '#site/lib/flow.ts'
import { problemText } from '../pool/problem-texts.ts'
import { type AccountProblem, type Passkey, problemOf } from '../pool/user-pool.ts'
import { type Session, useSession } from '../session/session.ts'

export type PasskeysState =
  | { status: 'unlisted'; isLoading: boolean; error: string | null }
  | {
      status: 'listed'
      passkeys: readonly Passkey[]
      /** `listing`: reads the name that the pool gave to the new passkey. */
      busy: 'listing' | 'adding' | 'removing' | null
      removing: string | null
      done: 'added' | 'removed' | null
      error: string | null
    }

export type PasskeysEvent =
  | { type: 'listRequested' }
  | { type: 'listed'; passkeys: readonly Passkey[] }
  | { type: 'listRefused'; problem: AccountProblem }
  | { type: 'addRequested' }
  | { type: 'added' }
  | { type: 'addRefused'; problem: AccountProblem }
  | { type: 'removalRequested'; id: string }
  | { type: 'removalCancelled' }
  | { type: 'removalConfirmed' }
  | { type: 'removed'; id: string }
  | { type: 'removalRefused'; problem: AccountProblem }

export type PasskeysCommand = { type: 'list' | 'add' } | { type: 'remove'; id: string }

export const startPasskeys = (): PasskeysState => ({
  status: 'unlisted',
  isLoading: true,
  error: null,
})

type Listed = Extract<PasskeysState, { status: 'listed' }>
type Result = Step<PasskeysState, PasskeysCommand>

export function passkeysTransition(state: PasskeysState, event: PasskeysEvent): Result {
  return state.status === 'unlisted' ? unlistedTransition(state, event) : listedTransition(state, event)
}

function unlistedTransition(
  state: Extract<PasskeysState, { status: 'unlisted' }>,
  event: PasskeysEvent,
): Result {
  switch (event.type) {
    case 'listRequested':
      if (state.isLoading) return { state }
      return { state: { ...state, isLoading: true, error: null }, command: { type: 'list' } }
    case 'listed':
      return { state: listed(event.passkeys) }
    case 'listRefused':
      return { state: { ...state, isLoading: false, error: problemText(event.problem) } }
    default:
      return { state }
  }
}

const listed = (passkeys: readonly Passkey[]): Listed => ({
  status: 'listed',
  passkeys,
  busy: null,
  removing: null,
  done: null,
  error: null,
})

function listedTransition(state: Listed, event: PasskeysEvent): Result {
  switch (event.type) {
    case 'listRequested':
      return { state }
    case 'listed':
      return { state: { ...state, passkeys: event.passkeys, busy: null } }
    case 'addRequested':
      if (state.busy) return { state }
      return {
        state: { ...state, busy: 'adding', removing: null, done: null, error: null },
        command: { type: 'add' },
      }
    case 'added':
      return {
        state: { ...state, busy: 'listing', done: 'added' },
        command: { type: 'list' },
      }
    case 'removalRequested':
      if (state.busy) return { state }
      return { state: { ...state, removing: event.id, done: null, error: null } }
    case 'removalCancelled':
      return state.busy ? { state } : { state: { ...state, removing: null } }
    case 'removalConfirmed':
      if (state.busy || state.removing === null) return { state }
      return {
        state: { ...state, busy: 'removing', error: null },
        command: { type: 'remove', id: state.removing },
      }
    case 'removed':
      return { state: { ...withoutPasskey(state, event.id), busy: null, removing: null, done: 'removed' } }
    case 'addRefused':
      return { state: { ...state, busy: null, error: addingText(event.problem) } }
    case 'listRefused':
      return { state: { ...state, busy: null, error: problemText(event.problem) } }
    case 'removalRefused':
      // Closes the confirmation, which would cover the error.
      return { state: { ...state, busy: null, removing: null, error: problemText(event.problem) } }
  }
}

const withoutPasskey = (state: Listed, removed: string): Listed => ({
  ...state,
  passkeys: state.passkeys.filter(({ id }) => id !== removed),
})

function addingText(problem: AccountProblem): string {
  if (problem.kind === 'limit') return 'An account can have 20 passkeys. Remove one that you no longer use.'
  if (problem.kind !== 'passkey') return problemText(problem)
  switch (problem.reason) {
    case 'cancelled':
      return 'No passkey was added. Try again whenever you like.'
    case 'exists':
      return `${problemText(problem)} You can log in with it.`
    case 'unsupported':
    case 'misconfigured':
      return `${problemText(problem)} You can still log in as before.`
  }
}

export function usePasskeys(shown: boolean) {
  const session = useSession()
  return useFlow(
    startPasskeys,
    passkeysTransition,
    (command: PasskeysCommand) => execute(session, command),
    shown ? { type: 'list' } : undefined,
  )
}

const refusals = { list: 'listRefused', add: 'addRefused', remove: 'removalRefused' } as const

async function execute(session: Session, command: PasskeysCommand): Promise<PasskeysEvent> {
  try {
    const { passkeys } = await session.pool()
    switch (command.type) {
      case 'list':
        return { type: 'listed', passkeys: await passkeys.list() }
      case 'add':
        await passkeys.add()
        return { type: 'added' }
      case 'remove':
        await passkeys.remove(command.id)
        return { type: 'removed', id: command.id }
    }
  } catch (error) {
    return { type: refusals[command.type], problem: problemOf(error) }
  }
}
