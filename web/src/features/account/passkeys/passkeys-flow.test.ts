import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import type { AccountProblem } from '../pool/user-pool.ts'
import { type PasskeysEvent, type PasskeysState, passkeysTransition, startPasskeys } from './passkeys-flow.ts'

const passkey = { id: 'one', name: 'Phone', addedAt: new Date('2026-11-22T10:00:00Z') }
const outage = { kind: 'unavailable' } as const
const listed = {
  status: 'listed',
  passkeys: [passkey],
  busy: null,
  removing: null,
  done: null,
  error: null,
} as const satisfies PasskeysState

const states = {
  loading: startPasskeys(),
  failed: { status: 'unlisted', isLoading: false, error: 'Away.' },
  listed,
  adding: { ...listed, busy: 'adding' },
  listing: { ...listed, busy: 'listing', done: 'added' },
  confirming: { ...listed, removing: 'one' },
  removing: { ...listed, removing: 'one', busy: 'removing' },
} satisfies Record<string, PasskeysState>

const events = {
  listRequested: { type: 'listRequested' },
  listed: { type: 'listed', passkeys: [passkey, { ...passkey, id: 'two' }] },
  listRefused: { type: 'listRefused', problem: outage },
  addRequested: { type: 'addRequested' },
  added: { type: 'added' },
  addRefused: { type: 'addRefused', problem: outage },
  removalRequested: { type: 'removalRequested', id: 'one' },
  removalCancelled: { type: 'removalCancelled' },
  removalConfirmed: { type: 'removalConfirmed' },
  removed: { type: 'removed', id: 'one' },
  removalRefused: { type: 'removalRefused', problem: outage },
} satisfies Record<string, PasskeysEvent>

function word(state: PasskeysState) {
  if (state.status === 'unlisted') return state.isLoading ? 'loading' : 'failed'
  const { passkeys, busy, removing, done, error } = state
  return [`${passkeys.length}`, busy, removing && 'confirming', done, error && 'error']
}

/** Outcomes of a request. The flow drops late outcomes earlier. */
const outcomes = (confirming: string) => ({
  listed: `2${confirming}`,
  listRefused: `1${confirming} error`,
  added: `1 listing${confirming} added > list`,
  addRefused: `1${confirming} error`,
  removed: '0 removed',
  removalRefused: '1 error',
})

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, passkeysTransition, word)).toEqual({
    loading: { listed: '2', listRefused: 'failed' },
    failed: { listRequested: 'loading > list', listed: '2', listRefused: 'failed' },
    listed: {
      ...outcomes(''),
      addRequested: '1 adding > add',
      removalRequested: '1 confirming',
      removalCancelled: '1',
    },
    adding: outcomes(''),
    listing: {
      ...outcomes(''),
      listed: '2 added',
      listRefused: '1 added error',
      addRefused: '1 added error',
      removalRefused: '1 added error',
    },
    confirming: {
      ...outcomes(' confirming'),
      addRequested: '1 adding > add',
      removalRequested: '1 confirming',
      removalCancelled: '1',
      removalConfirmed: '1 removing confirming > remove',
    },
    removing: outcomes(' confirming'),
  })
})

it.each<[string, AccountProblem, RegExp]>([
  ['was cancelled', { kind: 'passkey', reason: 'cancelled' }, /^No passkey was added\. Try again/],
  ['exists', { kind: 'passkey', reason: 'exists' }, /has a passkey .* You can log in with it\.$/],
  ['is not supported', { kind: 'passkey', reason: 'unsupported' }, /You can still log in as before\.$/],
  ['is one too many', { kind: 'limit', message: 'No.' }, /^An account can have 20 passkeys\. Remove one/],
  ['meets an outage', outage, /can’t reach the account service/],
])('says what to do when a new passkey %s', (_what, problem, text) => {
  expect(passkeysTransition(states.adding, { type: 'addRefused', problem }).state).toMatchObject({
    busy: null,
    error: expect.stringMatching(text),
  })
})
