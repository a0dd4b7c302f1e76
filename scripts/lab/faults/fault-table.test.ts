import { expect, it } from 'vitest'
import { faultRows } from './fault-table.ts'

const note = (type: string, description: string) => ({ type, description })

const spec = (status: string, annotations: unknown[], results: unknown[] = [{}]) => ({
  title: 'a test',
  file: 'faults-content.spec.ts',
  line: 7,
  tests: [{ projectName: 'desktop', status, annotations, results }],
})

it('shows for each fault what the last try saw, also in nested test groups', () => {
  const silent = [note('fault', 'The content service is silent')]
  const tries = [
    { annotations: [note('saw', 'Nothing')] },
    { annotations: [...silent, note('saw', 'We keep trying'), note('saw', 'FAQ')] },
  ]
  const inner = { specs: [spec('unexpected', [note('fault', 'A full disk'), note('saw', 'The page')])] }
  expect(faultRows({ suites: [{ specs: [spec('flaky', silent, tries)], suites: [inner] }] })).toEqual([
    {
      fault: 'The content service is silent',
      where: 'faults-content.spec.ts:7',
      saw: 'We keep trying → FAQ',
      result: 'passed',
    },
    { fault: 'A full disk', where: 'faults-content.spec.ts:7', saw: 'The page', result: 'failed' },
  ])
})

it('leaves out tests without a fault, and rejects a file that is not a report', () => {
  expect(faultRows({ suites: [{ specs: [spec('expected', [note('issue', '8')])] }] })).toEqual([])
  expect(() => faultRows({ suites: 'none' })).toThrow()
})
