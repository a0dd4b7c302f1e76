import { beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../../stack/fault.ts'
import { runStages, type Stage } from './stages.ts'

const interrupt = new AbortController().signal
const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  const print = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })

test('a stage that throws is one failure, and the next still runs', async () => {
  const results = await runStages(
    [
      stage('Generated types', () => Promise.reject(new Fault('Stale: schema.json.'))),
      stage('Unit tests', async () => ({ passed: 3, failed: 0 })),
    ],
    interrupt,
  )
  expect(results).toEqual([
    { name: 'Generated types', passed: 0, failed: 1 },
    { name: 'Unit tests', passed: 3, failed: 0 },
  ])
  expect(printed).toContain('Stale: schema.json.')
  expect(printed.at(-1)).toMatch(/Unit tests: 3 passed, 0 failed \(\d+\.\d s\)/)
})

test('stages of an inner list run at the same time', async () => {
  const { promise: bothStarted, resolve } = Promise.withResolvers<void>()
  const waits = stage('Lint', () => bothStarted.then(() => ({ passed: 1, failed: 0 })))
  const starts = stage('Types', async () => {
    resolve()
    return { passed: 5, failed: 0 }
  })
  const results = await runStages([[waits, starts]], interrupt)
  expect(results.map(({ name, passed }) => [name, passed])).toEqual([
    ['Lint', 1],
    ['Types', 5],
  ])
})

test('an interrupted run ends at once', async () => {
  const interruption = new AbortController()
  const later = vi.fn()
  const stages = [
    stage('Lint', async () => {
      interruption.abort()
      interruption.signal.throwIfAborted()
      return { passed: 1, failed: 0 }
    }),
    stage('Types', later),
  ]
  await expect(runStages(stages, interruption.signal)).rejects.toThrow('aborted')
  expect(later).not.toHaveBeenCalled()
})
