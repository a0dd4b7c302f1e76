import { type Step, useFlow } from '#site/lib/flow.ts'
import type { FormError } from '#site/ui/controls/field-faults.ts'
import {
  type Confirmation,
  type ConfirmationCommand,
  type ConfirmationEvent,
  type ConfirmationOutcome,
  confirmationTransition,
  isConfirmationEvent,
  runConfirmationCommand,
  startConfirmation,
} from '../confirm/confirmation.ts'
import { useStoredFields } from '../form/stored-fields.ts'
import { formErrorOf } from '../pool/problem-texts.ts'
import {
  type AccountProblem,
  normaliseEmail,
  normaliseIdentifier,
  problemOf,
  type SignUp,
} from '../pool/user-pool.ts'
import { type Session, useSessionOfForm } from '../session/session.ts'

export type CreateAccountState =
  | { step: 'CREATE'; isBusy: boolean; error: FormError | null }
  | { step: 'CONFIRM'; isSigningIn: boolean; confirmation: Confirmation }
  | { step: 'DONE'; isSignedIn: boolean; username: string }

export type CreateAccountEvent =
  | { type: 'accountSubmitted'; account: SignUp }
  | { type: 'accountCreated'; username: string }
  | { type: 'accountRefused'; problem: AccountProblem }
  | ConfirmationOutcome
  | { type: 'signedInAfterSignUp' }
  /** After a reload or three minutes no automatic sign-in is possible, so the visitor logs in as usual. */
  | { type: 'signInNotPossible' }
  | { type: 'startedOver' }
  | ConfirmationEvent

type CreateAccountCommand =
  | { type: 'signUp'; account: SignUp }
  | { type: 'signInAfterSignUp' }
  | ConfirmationCommand

export const startCreateAccount = (): CreateAccountState => ({
  step: 'CREATE',
  isBusy: false,
  error: null,
})

const resumeCreateAccount = (username: string): CreateAccountState => ({
  step: 'CONFIRM',
  isSigningIn: false,
  confirmation: startConfirmation(username),
})

type Result = Step<CreateAccountState, CreateAccountCommand>

export function createAccountTransition(state: CreateAccountState, event: CreateAccountEvent): Result {
  if (isConfirmationEvent(event))
    return state.step === 'CONFIRM' ? confirmationTransition(state, event) : { state }
  switch (event.type) {
    case 'accountSubmitted':
      return submitted(state, event.account)
    case 'accountCreated':
      return state.step === 'CREATE' ? { state: resumeCreateAccount(event.username) } : { state }
    case 'accountRefused':
      return state.step === 'CREATE' ? { state: refused(state, event.problem) } : { state }
    case 'accountConfirmed':
      if (state.step !== 'CONFIRM') return { state }
      return { state: { ...state, isSigningIn: true }, command: { type: 'signInAfterSignUp' } }
    case 'signedInAfterSignUp':
    case 'signInNotPossible': {
      if (state.step !== 'CONFIRM') return { state }
      const { username } = state.confirmation
      return { state: { step: 'DONE', isSignedIn: event.type === 'signedInAfterSignUp', username } }
    }
    case 'startedOver':
      return state.step === 'CONFIRM' ? { state: startCreateAccount() } : { state }
  }
}

function submitted(state: CreateAccountState, typed: SignUp): Result {
  if (state.step !== 'CREATE' || state.isBusy) return { state }
  const account = {
    username: normaliseIdentifier(typed.username) || proposeUsername(typed.email),
    email: normaliseEmail(typed.email),
    password: typed.password.trim(),
  }
  return {
    state: { ...state, isBusy: true, error: null },
    command: { type: 'signUp', account },
  }
}

const MOST_CHARACTERS = 128

/**
 * Proposes the part before the @, without a tag such as `+games`; may be ''. The user pool refuses usernames with spaces, or in
 * the form of an address.
 */
export function proposeUsername(email: string): string {
  const [local = ''] = normaliseEmail(email).split('@')
  const [name = ''] = local.split('+')
  return name.replaceAll(/\s/g, '').slice(0, MOST_CHARACTERS)
}

const refused = (
  state: Extract<CreateAccountState, { step: 'CREATE' }>,
  problem: AccountProblem,
): CreateAccountState => ({
  ...state,
  isBusy: false,
  error: formErrorOf(problem),
})

/** @param fields the name under which the tab stores the form, and the account that waits for its code */
export function useCreateAccount(fields: string) {
  const session = useSessionOfForm()
  const { stored, keep, forget } = useStoredFields(fields)
  return useFlow(
    () => (stored.unconfirmed ? resumeCreateAccount(stored.unconfirmed) : startCreateAccount()),
    createAccountTransition,
    async (command: CreateAccountCommand) => {
      const event = await execute(session, command)
      if (event.type === 'accountCreated') keep({ unconfirmed: event.username })
      if (event.type === 'signedInAfterSignUp' || event.type === 'signInNotPossible') forget()
      return event
    },
  )
}

async function execute(session: Session, command: CreateAccountCommand): Promise<CreateAccountEvent> {
  switch (command.type) {
    case 'signUp':
      try {
        await (await session.pool()).registration.signUp(command.account)
        return { type: 'accountCreated', username: command.account.username }
      } catch (error) {
        return { type: 'accountRefused', problem: problemOf(error) }
      }
    case 'signInAfterSignUp':
      try {
        const { status } = await (await session.pool()).signInAfterSignUp()
        return { type: status === 'done' ? 'signedInAfterSignUp' : 'signInNotPossible' }
      } catch (error) {
        problemOf(error)
        return { type: 'signInNotPossible' }
      } finally {
        // The attempt has ended the earlier session in any case.
        await session.load()
      }
    case 'confirm':
    case 'resend':
      return runConfirmationCommand(session, command)
  }
}
