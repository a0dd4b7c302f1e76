import { beforeEach, expect, test, vi } from 'vitest'
import { advisoriesFrom, checkAdvisories } from './advisories.ts'

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  const print = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})

/** The output of npm 11. */
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

test('without a serious advisory, the check passes', async () => {
  expect(await checkAdvisories(async () => reportOf({ a: 'low', b: 'moderate' }))).toEqual({
    passed: 1,
    failed: 0,
  })
  expect(printed).toEqual([])
})

test('each serious advisory is a failure, and its package is named', async () => {
  expect(await checkAdvisories(async () => reportOf({ a: 'high', b: 'critical', c: 'low' }))).toEqual({
    passed: 0,
    failed: 2,
  })
  expect(printed[0]).toContain('a <2.0.0: high')
  expect(printed[1]).toContain('b <2.0.0: critical')
})

test('a registry without advisories is not a failure, but the output says that nothing was checked', async () => {
  const rejection = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} })
  expect(await checkAdvisories(async () => rejection)).toEqual({ passed: 0, failed: 0 })
  expect(printed).toEqual(['Advisories not checked, because the registry gave none: 405 Method Not Allowed.'])
})

test.each(['', 'npm error', '{}', '[]'])('the output %j is not a report', (text) => {
  expect(advisoriesFrom(text)).toMatchObject({ status: 'unchecked' })
})
