import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import type { AccountProblem } from '../pool/user-pool.ts'
import {
  type AccountPageEvent,
  type AccountPageState,
  accountPageTransition,
  startAccountPage,
} from './account-page-flow.ts'

const states = {
  viewing: startAccountPage(),
  signingOut: { mode: 'viewing', isSigningOut: true },
  confirming: { mode: 'confirmingDeletion', isDeleting: false, error: null },
  deleting: { mode: 'confirmingDeletion', isDeleting: true, error: null },
  left: { mode: 'left', wasDeleted: true },
} satisfies Record<string, AccountPageState>

const events = {
  signOutRequested: { type: 'signOutRequested' },
  signedOut: { type: 'signedOut' },
  deletionRequested: { type: 'deletionRequested' },
  deletionCancelled: { type: 'deletionCancelled' },
  deletionConfirmed: { type: 'deletionConfirmed' },
  accountDeleted: { type: 'accountDeleted' },
  deletionRefused: { type: 'deletionRefused', problem: { kind: 'unavailable' } },
} satisfies Record<string, AccountPageEvent>

function word(state: AccountPageState) {
  switch (state.mode) {
    case 'viewing':
      return state.isSigningOut ? 'signing out' : 'viewing'
    case 'confirmingDeletion':
      return state.isDeleting ? 'deleting' : ['confirming', state.error && 'error']
    case 'left':
      return state.wasDeleted ? 'deleted' : 'signed out'
  }
}

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, accountPageTransition, word)).toEqual({
    viewing: {
      signOutRequested: 'signing out > signOut',
      signedOut: 'signed out',
      deletionRequested: 'confirming',
    },
    signingOut: { signedOut: 'signed out' },
    confirming: {
      deletionCancelled: 'viewing',
      deletionConfirmed: 'deleting > deleteAccount',
      accountDeleted: 'deleted',
      deletionRefused: 'confirming error',
    },
    deleting: { accountDeleted: 'deleted', deletionRefused: 'confirming error' },
    left: {},
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
  const { state } = accountPageTransition(states.deleting, { type: 'deletionRefused', problem })
  expect(state).toMatchObject({
    mode: 'confirmingDeletion',
    isDeleting: false,
    error: expect.stringMatching(text),
  })
})
