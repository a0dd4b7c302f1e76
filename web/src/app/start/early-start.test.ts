import { expect, it } from 'vitest'
import earlyStart from './early-start.ts?inline-script'

it('is one classic script without static imports, and smaller than 1.6 kB', () => {
  expect(earlyStart).toMatch(/^\(function\(\)\{.*\}\)\(\);$/)
  expect(earlyStart).toContain('earlyClicks')
  // The browser's own import(), without the helper that Vite puts around dynamic imports.
  expect(earlyStart).toMatch(/[ ;,}]import\(\w+\)\.catch\(/)
  expect(earlyStart.length).toBeLessThan(1_600)
})
