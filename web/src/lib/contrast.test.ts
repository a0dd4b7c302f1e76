import { expect, it } from 'vitest'
import { contrast, mixUntil, READABLE } from './contrast.ts'

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#123456', '#123456')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

it('leaves alone what is good already', () => {
  expect(mixUntil('#f0a63c', '#ffffff', () => true)).toBe('#f0a63c')
})

it('moves a colour as far as it must, and keeps its hue while it can', () => {
  const moved = mixUntil('#7a1020', '#f0e8d6', (hex) => contrast(hex, '#0b0d14') >= READABLE)
  expect(contrast(moved, '#0b0d14')).toBeGreaterThanOrEqual(READABLE)
  expect(moved).not.toBe('#f0e8d6')
})

it('ends at the other colour when nothing on the way is good', () => {
  expect(mixUntil('#7a1020', '#f0e8d6', () => false)).toBe('#f0e8d6')
})
