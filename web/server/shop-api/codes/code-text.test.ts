import { expect, test } from 'vitest'
import { hashCode, newCode, normaliseCode } from './code-text.ts'

const CODE = 'FANT-7K3M-Q9XD-2HRT'
const LETTERS = 'FANT7K3MQ9XD2HRT'

test('a new code has four groups of four, without letters that look alike', () => {
  const codes = Array.from({ length: 500 }, () => newCode())
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  expect(codes.join('')).not.toMatch(/[01BILOSUZ]/)
})

test('each letter of a new code is random', () => {
  let next = 0
  const asked: number[] = []
  const code = newCode((below) => {
    asked.push(below)
    return next++ % below
  })
  expect(code).toBe('ACDE-FGHJ-KMNP-QRTV')
  expect(asked).toEqual(Array.from({ length: 16 }, () => 27))
})

test.each([
  CODE,
  'fant-7k3m-q9xd-2hrt',
  'FANT7K3MQ9XD2HRT',
  '  fant 7k3m\tq9xd 2hrt \n',
  'FANT–7K3M—Q9XD−2HRT',
  'FANT‑7K3M_Q9XD.2HRT',
  'FAN T7K-3MQ 9XD2HRT',
  'FANT-7K3M-Q9XD-ZHRT',
  'ＦＡＮＴ-7K3M-Q9XD-2HRT',
  'FANT\u200b-7K3M-Q9XD-2HRT',
])('reads a typed code: %j', (typed) => {
  expect(normaliseCode(typed)).toBe(LETTERS)
})

test('replaces letters that look like those of the alphabet', () => {
  expect(normaliseCode('BSZU-AAAA-AAAA-AAAA')).toBe('852VAAAAAAAAAAAA')
})

test.each([
  '',
  'FANT-7K3M-Q9XD',
  `${CODE}X`,
  'FANT-7K3M-Q9XD-2HR0',
  'FANT-7K3M-Q9XD-2HRI',
  'FANT-7K3M-Q9XD-2HR\u0000',
  '%',
])('refuses a text without the form of a code: %j', (typed) => {
  expect(normaliseCode(typed)).toBeUndefined()
})

test('only the hash of a code is stored', () => {
  expect(hashCode(LETTERS)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashCode(LETTERS)).not.toBe(hashCode('FANT7K3MQ9XD2HRV'))
})
