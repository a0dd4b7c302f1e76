import { expect, it } from 'vitest'
import { codeToKeep, keptCode, NO_CODE } from './kept-code.ts'

const sent = { username: 'frodo', address: 'f***@s***', sentAt: 1_700_000_000_000 }

it('keeps a code that was sent, until another login begins', () => {
  expect(keptCode(codeToKeep(sent))).toEqual(sent)
  expect(keptCode({ ...codeToKeep(sent), ...NO_CODE })).toBeNull()
})

it.each([
  ['nothing', {}],
  ['no time', { codeFor: 'frodo', codeAddress: '' }],
  ['a time that is none', { ...codeToKeep(sent), codeSentAt: 'soon' }],
])('ignores %s', (_what, kept) => {
  expect(keptCode(kept)).toBeNull()
})
