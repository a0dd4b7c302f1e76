import { expect, test } from 'vitest'
import { headersCode, imageCode, pageCode, redirectCode } from './edge-code.ts'
import { checkEdgeSyntax } from './edge-syntax.ts'

test.each([
  ['page addresses', pageCode],
  ['images', imageCode('abc123', 'production', { 'x-a': '1' })],
  ['the second host name', redirectCode('https://candlecast.example', { 'x-a': '1' })],
  ['headers', headersCode({ 'x-a': '1' }, true)],
])('the code for %s uses only syntax that CloudFront Functions support', (_name, code) => {
  expect(() => checkEdgeSyntax(code)).not.toThrow()
})

test.each([
  ['for (const name of names) {}', 'ForOfStatement'],
  ['const { headers } = event', 'ObjectPattern'],
  ['const all = [...names]', 'SpreadElement'],
  ['const value = headers?.accept', 'ChainExpression'],
  ['const value = accept ?? 1', 'LogicalExpression'],
  ['class Handler {}', 'ClassDeclaration'],
  ['const = 1', 'Unexpected token'],
])('%s is refused', (code, reason) => {
  expect(() => checkEdgeSyntax(code)).toThrow(reason)
})
