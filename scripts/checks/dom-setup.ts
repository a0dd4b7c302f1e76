/**
 * For every component test: unmounts what was rendered, and fails a test that printed to the console. A test that
 * expects output mocks it: `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
import { format } from 'node:util'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) =>
      noise.push(`console.${level}: ${format(...words)}`),
    )
  }
})

afterEach(() => {
  cleanup()
  if (noise.length > 0) throw new Error(`The test printed to the console:\n${noise.join('\n')}`)
})
