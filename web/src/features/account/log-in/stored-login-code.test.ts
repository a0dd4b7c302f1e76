import { expect, it } from 'vitest'
import { fieldsOfCode, NO_CODE, storedCode } from './use-login.ts'

const sent = { username: 'frodo', address: 'f***@s***', sentAt: 1_700_000_000_000 }

it('stores a sent code until another login begins', () => {
  expect(storedCode(fieldsOfCode(sent))).toEqual(sent)
  expect(storedCode({ ...fieldsOfCode(sent), ...NO_CODE })).toBeNull()
})

it.each([
  ['nothing', {}],
  ['no time', { codeFor: 'frodo', codeAddress: '' }],
  ['a time that is none', { ...fieldsOfCode(sent), codeSentAt: 'soon' }],
])('ignores %s', (_what, stored) => {
  expect(storedCode(stored)).toBeNull()
})
