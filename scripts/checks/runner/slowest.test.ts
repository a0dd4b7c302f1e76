import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../../stack/folders.ts'
import { slowestTests, slowestText } from './slowest.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slowest-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function report(name: string, content: unknown) {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = () =>
  report('vitest.json', {
    testResults: [
      {
        name: join(ROOT, 'web', 'src', 'lib', 'money.test.ts'),
        assertionResults: [
          { fullName: 'adds', duration: 4 },
          { fullName: 'skipped' },
          { fullName: 'waits', duration: 2500 },
        ],
      },
    ],
  })

const playwright = () =>
  report('playwright.json', {
    config: { rootDir: join(ROOT, 'web', 'e2e') },
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                title: 'buys',
                file: 'shop/cart.spec.ts',
                tests: [{ projectName: 'phone', results: [{ duration: 9000 }] }],
              },
            ],
          },
        ],
      },
    ],
  })

test('the slowest tests of both reports are sorted together', () => {
  expect(slowestTests([vitest(), playwright()], 2)).toEqual([
    { title: 'buys (phone)', file: 'web/e2e/shop/cart.spec.ts', seconds: 9 },
    { title: 'waits', file: 'web/src/lib/money.test.ts', seconds: 2.5 },
  ])
})

test('a missing report and a file that is not a report are left out', () => {
  const other = report('other.json', { name: 'package' })
  expect(slowestTests([join(folder, 'missing.json'), other, vitest()], 1)).toHaveLength(1)
})

test('a line names duration, title and file', () => {
  expect(slowestText([{ title: 'buys', file: 'a.spec.ts', seconds: 12.345 }])).toBe(
    '   12.3 s  buys  [a.spec.ts]',
  )
})
