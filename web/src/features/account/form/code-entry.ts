import { codeDigits } from '#shared/text/typed-code.ts'
import type { Step } from '#site/lib/flow.ts'
import type { FormError } from '#site/ui/controls/field-faults.ts'
import { formErrorOf, noCode } from '../pool/problem-texts.ts'
import type { AccountProblem } from '../pool/user-pool.ts'

/** The part of a step that asks for a mailed code: it is checked, or a new one is sent. */
export type CodeEntry = {
  busy: 'checking' | 'sending' | null
  hasResent: boolean
  error: FormError | null
}

export type CodeEntryEvent =
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeRefused'; problem: AccountProblem }
  | { type: 'resendRequested' }
  | { type: 'codeResent' }
  | { type: 'resendRefused'; problem: AccountProblem }

export const emptyCodeEntry: CodeEntry = { busy: null, hasResent: false, error: null }

/** What a flow does with a code, and what it says. */
type Flow<Command> = {
  check: (code: string) => Command
  resend: Command
  wrongText: (problem: AccountProblem) => string
  notSentText: (problem: AccountProblem) => string
}

export function codeEntryAfter<State extends CodeEntry, Command>(
  state: State,
  event: CodeEntryEvent,
  flow: Flow<Command>,
): Step<State, Command> {
  switch (event.type) {
    case 'codeSubmitted': {
      if (state.busy) return { state }
      const code = codeDigits(event.code)
      if (!code) return { state: { ...state, error: { field: 'code', text: noCode } } }
      return { state: { ...state, busy: 'checking', error: null }, command: flow.check(code) }
    }
    case 'resendRequested':
      if (state.busy) return { state }
      return { state: { ...state, busy: 'sending', hasResent: false, error: null }, command: flow.resend }
    case 'codeResent':
      return { state: { ...state, busy: null, hasResent: true } }
    case 'codeRefused':
      return {
        state: { ...state, busy: null, error: formErrorOf(event.problem, flow.wrongText(event.problem)) },
      }
    case 'resendRefused':
      return { state: { ...state, busy: null, error: flow.notSentText(event.problem) } }
  }
}
