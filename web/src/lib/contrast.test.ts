import { expect, it } from 'vitest'
import { contrast, mixUntil, READABLE } from './contrast.ts'

it('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#123456', '#123456')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

it('returns the colour unchanged when it is already good', () => {
  expect(mixUntil('#f0a63c', '#ffffff', () => true)).toBe('#f0a63c')
})

it('mixes in no more of the other colour than necessary', () => {
  const mixture = mixUntil('#7a1020', '#f0e8d6', (hex) => contrast(hex, '#0b0d14') >= READABLE)
  expect(contrast(mixture, '#0b0d14')).toBeGreaterThanOrEqual(READABLE)
  expect(mixture).not.toBe('#f0e8d6')
})

it('returns the other colour when no mixture is good', () => {
  expect(mixUntil('#7a1020', '#f0e8d6', () => false)).toBe('#f0e8d6')
})
