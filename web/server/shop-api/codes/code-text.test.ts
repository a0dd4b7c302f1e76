import { expect, test } from 'vitest'
import { hashCode, newCode, normaliseCode } from './code-text.ts'
import { createGiftCodes } from './gift-codes.ts'

const CODE = 'FANT-7K3M-Q9XD-2HRT'
const LETTERS = 'FANT7K3MQ9XD2HRT'

const gifts = createGiftCodes('the secret of this shop')

test.each([
  ['new code', newCode],
  ['code of a gift', () => gifts.textOf(gifts.make()) ?? ''],
])('a %s has four groups of four, without letters that look alike', (_, make) => {
  const codes = Array.from({ length: 500 }, () => make())
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  expect([...new Set(codes.join(''))].toSorted().join('')).toBe('-23456789ACDEFGHJKMNPQRTVWXY')
})

test('the text of a gift code is computed from its key with the secret, and not stored', () => {
  const code = gifts.make()
  const text = gifts.textOf(code) ?? ''
  expect(hashCode(normaliseCode(text) ?? '')).toBe(code.hash)
  expect(JSON.stringify(code)).not.toContain(text)
  expect(createGiftCodes('another secret').textOf(code)).toBeUndefined()
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

test('reads a typed code', () => {
  const spellings = [
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
  ]
  for (const typed of spellings) expect(normaliseCode(typed), typed).toBe(LETTERS)
  expect(normaliseCode('BSZU-AAAA-AAAA-AAAA')).toBe('852VAAAAAAAAAAAA')
})

test('refuses a text without the form of a code', () => {
  for (const typed of [
    '',
    '%',
    'FANT-7K3M-Q9XD',
    `${CODE}X`,
    ...['0', 'I', '\u0000'].map((end) => `FANT-7K3M-Q9XD-2HR${end}`),
  ])
    expect(normaliseCode(typed), typed).toBeUndefined()
})

test('only the hash of a code is stored', () => {
  expect(hashCode(LETTERS)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashCode(LETTERS)).not.toBe(hashCode('FANT7K3MQ9XD2HRV'))
})
