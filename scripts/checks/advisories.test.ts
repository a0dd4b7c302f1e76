import { beforeEach, expect, test, vi } from 'vitest'
import { advisoriesFrom, checkAdvisories } from './advisories.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  const print = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})

/** As npm 11 prints it. */
const reportOf = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [
        name,
        { name, severity, isDirect: true, via: [], effects: [], range: '<2.0.0', nodes: [] },
      ]),
    ),
    metadata: {},
  })

test('nothing found', () => {
  expect(checkAdvisories(() => reportOf({ a: 'low', b: 'moderate' }))).toEqual({ passed: 1, failed: 0 })
  expect(printed).toEqual([])
})

test('each serious one is a failure, and is named', () => {
  expect(checkAdvisories(() => reportOf({ a: 'high', b: 'critical', c: 'low' }))).toEqual({
    passed: 0,
    failed: 2,
  })
  expect(printed[0]).toContain('a <2.0.0: high')
  expect(printed[1]).toContain('b <2.0.0: critical')
})

test('a registry without advisories is no failure, and said not to have been asked', () => {
  const refusal = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} })
  expect(checkAdvisories(() => refusal)).toEqual({ passed: 0, failed: 0 })
  expect(printed).toEqual(['Not checked, the registry has no advisories for us: 405 Method Not Allowed.'])
})

test.each(['', 'npm error', '{}', '[]'])('%j is no report', (text) => {
  expect(advisoriesFrom(text)).toMatchObject({ status: 'unchecked' })
})
