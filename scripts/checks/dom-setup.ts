/**
 * For every component test: unmounts what was rendered, empties head and storage, and fails a test that printed to the console. A
 * test that expects output mocks it: `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
import { format } from 'node:util'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

const noise: string[] = []

/** Redux Toolkit warns when its checks take long, which says something about the machine alone. */
const ofSlowMachine = /took \d+ms, which is more than the warning threshold/

beforeEach(() => {
  noise.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      const text = format(...words)
      if (!ofSlowMachine.test(text)) noise.push(`console.${level}: ${text}`)
    })
  }
})

afterEach(() => {
  cleanup()
  // Files share one document and its storage.
  document.body.replaceChildren()
  // styled-components writes into its first element for ever.
  for (const element of document.head.querySelectorAll(':scope > :not([data-styled])')) element.remove()
  localStorage.clear()
  sessionStorage.clear()
  if (noise.length > 0) throw new Error(`The test printed to the console:\n${noise.join('\n')}`)
})
