import { expect, it } from 'vitest'
import { wellFormed } from './well-formed.ts'

it('replaces lone surrogates, but not pairs or text that looks like an escape', () => {
  const content = { result: ['\ud83d half', '\ude00', 'whole \ud83d\ude00', '\\ud83d', '\\\ud83d', null, 1] }
  expect(wellFormed(content)).toEqual({
    result: ['\ufffd half', '\ufffd', 'whole \ud83d\ude00', '\\ud83d', '\\\ufffd', null, 1],
  })
})

it('returns other content unchanged', () => {
  const content = { title: 'The Fortress of Death' }
  expect(wellFormed(content)).toBe(content)
})
