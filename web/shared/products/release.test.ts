import { expect, it } from 'vitest'
import { releaseOf } from './release.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const ahead = '2026-11-27T12:00:01Z'
const past = '2026-11-27T12:00:00Z'

it.each([
  ['no pre-order', false, null, 'released'],
  ['its game is out', true, { releasedAt: past, isGameOut: true }, 'released'],
  ['planned', true, { releasedAt: ahead, isGameOut: false }, 'pre-order'],
  ['its moment has come', true, { releasedAt: past, isGameOut: null }, 'overdue'],
  ['without a date', true, { releasedAt: null, isGameOut: false }, 'overdue'],
  ['an unreadable date', true, { releasedAt: 'soon', isGameOut: false }, 'overdue'],
  ['content without its release', true, null, 'overdue'],
])('%s', (_what, preOrder, release, status) => {
  expect(releaseOf({ preOrder, release }, now).status).toBe(status)
})
