import { expect, it } from 'vitest'
import { cleanText } from '../paste/pasted-blocks.ts'

it.each([
  ['Out\vnow', 'Out now', 'Out\nnow'],
  ['Out\r\nnow', 'Out now', 'Out\nnow'],
  ['Out\u2028now', 'Out now', 'Out\nnow'],
  ['Out\u0000 \u001bnow\u009f', 'Out now', 'Out now'],
  ['Out\tnow', 'Out\tnow', 'Out\tnow'],
  ['👩‍🚀 é', '👩‍🚀 é', '👩‍🚀 é'],
])('%j is %j in one line, and %j in several', (text, oneLine, severalLines) => {
  expect([cleanText(text, true), cleanText(text, false)]).toEqual([oneLine, severalLines])
})
