import { expect, it } from 'vitest'
import earlyStart from './early-start.ts?inline-script'

it('is one classic script without imports, small enough for every page', () => {
  expect(() => new Function(earlyStart.replace(/\bimport\(/, 'load('))).not.toThrow()
  expect(earlyStart).toContain('earlyClicks')
  expect(earlyStart.length).toBeLessThan(1_300)
})
