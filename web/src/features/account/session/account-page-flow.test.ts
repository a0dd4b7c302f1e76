import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import type { AccountProblem } from '../pool/user-pool.ts'
import {
  type AccountPageEvent,
  type AccountPageState,
  accountPageTransition,
  startAccountPage,
} from './account-page-flow.ts'

const attempt = 1

const states = {
  viewing: { ...startAccountPage(), attempt },
  signingOut: { mode: 'viewing', attempt, isSigningOut: true },
  confirming: { mode: 'confirmingDeletion', attempt, isDeleting: false, error: null },
  deleting: { mode: 'confirmingDeletion', attempt, isDeleting: true, error: null },
  left: { mode: 'left', attempt, wasDeleted: true },
} satisfies Record<string, AccountPageState>

const events = {
  signOutRequested: { type: 'signOutRequested' },
  signedOut: { type: 'signedOut', attempt },
  deletionRequested: { type: 'deletionRequested' },
  deletionCancelled: { type: 'deletionCancelled' },
  deletionConfirmed: { type: 'deletionConfirmed' },
  accountDeleted: { type: 'accountDeleted', attempt },
  deletionRefused: { type: 'deletionRefused', attempt, problem: { kind: 'unavailable' } },
} satisfies Record<string, AccountPageEvent>

function word(state: AccountPageState): string {
  switch (state.mode) {
    case 'viewing':
      return state.isSigningOut ? 'signing out' : 'viewing'
    case 'confirmingDeletion':
      return state.isDeleting ? 'deleting' : ['confirming', state.error && 'error'].filter(Boolean).join(' ')
    case 'left':
      return state.wasDeleted ? 'deleted' : 'signed out'
  }
}

const nothing = Object.fromEntries(Object.keys(events).map((name) => [name, '-']))
const row = (changes: Record<string, string>) => ({ ...nothing, ...changes })

it('gives the expected state for every state and event', () => {
  expect(
    transitionTable<AccountPageState, AccountPageEvent, { type: string }>(
      states,
      events,
      accountPageTransition,
      word,
    ),
  ).toEqual({
    viewing: row({
      signOutRequested: 'signing out > signOut',
      signedOut: 'signed out',
      deletionRequested: 'confirming',
    }),
    signingOut: row({ signedOut: 'signed out' }),
    confirming: row({
      deletionCancelled: 'viewing',
      deletionConfirmed: 'deleting > deleteAccount',
      accountDeleted: 'deleted',
      deletionRefused: 'confirming error',
    }),
    deleting: row({ accountDeleted: 'deleted', deletionRefused: 'confirming error' }),
    left: row({}),
  })
})

it.each<[AccountProblem, RegExp]>([
  [{ kind: 'unavailable' }, /^We can’t reach the account service right now, so nothing was deleted\./],
  [{ kind: 'shopDataKept', refusal: 'away' }, /^The shop didn’t confirm .* Your account is still there\.$/],
  [{ kind: 'shopDataKept', refusal: 'tooOften' }, /^The shop has had too many requests/],
  [{ kind: 'shopDataKept', refusal: 'signedOut' }, /^The shop needs a new login/],
  [
    { kind: 'onlyAccountKept', isOutage: true },
    /^Your data in the shop is deleted, but we can’t reach the account service/,
  ],
  [
    { kind: 'onlyAccountKept', isOutage: false },
    /^Your data in the shop is deleted, but your account is still there\./,
  ],
])('says what was deleted, and what to do, after %j', (problem, text) => {
  const { state } = accountPageTransition(states.deleting, { type: 'deletionRefused', attempt, problem })
  expect(state).toMatchObject({
    mode: 'confirmingDeletion',
    isDeleting: false,
    error: expect.stringMatching(text),
  })
})
