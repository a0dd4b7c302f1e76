/**
 * For every component test: takes down what was rendered, and fails a test that made noise on the console. A test
 * that expects noise says so with `vi.spyOn(console, 'error').mockImplementation(…)`.
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
  if (noise.length > 0) throw new Error(`The test made noise:\n${noise.join('\n')}`)
})
