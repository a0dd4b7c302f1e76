import { expect, it } from 'vitest'
import earlyStart from './early-start.ts?inline-script'

it('is one classic script without imports, small enough for every page', () => {
  expect(earlyStart).toMatch(/^\(function\(\)\{.*\}\)\(\);$/)
  expect(earlyStart).toContain('earlyClicks')
  // The browser's own import, with no helper of the build around it.
  expect(earlyStart).toMatch(/[;}]import\(\w+\)\.catch\(/)
  expect(earlyStart.length).toBeLessThan(1_300)
})
