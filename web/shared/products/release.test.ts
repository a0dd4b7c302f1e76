import { expect, it } from 'vitest'
import { releaseOf } from './release.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const ahead = '2026-11-27T12:00:01Z'
const past = '2026-11-27T12:00:00Z'

it.each([
  ['no pre-order', null, 'released'],
  ['its game is out', { releasedAt: past, isGameOut: true }, 'released'],
  ['planned', { releasedAt: ahead, isGameOut: false }, 'pre-order'],
  ['its moment has come', { releasedAt: past, isGameOut: null }, 'overdue'],
  ['without a date', { releasedAt: null, isGameOut: false }, 'overdue'],
  ['an unreadable date', { releasedAt: 'soon', isGameOut: false }, 'overdue'],
])('%s', (_what, release, status) => {
  expect(releaseOf({ release }, now).status).toBe(status)
})
