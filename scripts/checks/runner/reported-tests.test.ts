import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../../stack/folders.ts'
import { failuresText, reportedTests, slowestText } from './reported-tests.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reported-tests-'))
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
          {
            fullName: 'waits',
            duration: 2500,
            failureMessages: ['Error: expected 1 to be 2\n    at money.test.ts'],
          },
        ],
      },
    ],
  })

/** The form of Playwright's `error-context.md`. */
function pageAtTheEnd() {
  const file = join(folder, 'error-context.md')
  writeFileSync(
    file,
    '# Error details\n\n```yaml\nTimeout\n```\n\n# Page snapshot\n\n```yaml\n- generic [ref=e1]:\n  - heading "Cart" [ref=e2]\n```\n',
  )
  return file
}

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
                tests: [
                  {
                    projectName: 'phone',
                    status: 'unexpected',
                    results: [
                      {
                        duration: 9000,
                        errors: [{ message: '\u001b[31mTimeout\u001b[39m' }],
                        attachments: [
                          { name: 'screenshot', path: join(folder, 'screenshot.png') },
                          { name: 'error-context', path: pageAtTheEnd() },
                          { name: 'page', path: join(folder, 'gone.md') },
                        ],
                      },
                    ],
                  },
                  {
                    projectName: 'meant to fail',
                    status: 'expected',
                    results: [{ duration: 1000, errors: [{ message: 'A defect' }] }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })

test('the slowest tests of both reports are listed together, with duration, title and file', () => {
  expect(slowestText(reportedTests([vitest(), playwright()]), 2)).toBe(
    '    9.0 s  buys (phone)  [web/e2e/shop/cart.spec.ts]\n    2.5 s  waits  [web/src/lib/money.test.ts]',
  )
})

test('the failed tests of both reports are listed with their errors and pages', () => {
  expect(failuresText(reportedTests([vitest(), playwright()]))).toBe(
    [
      '  waits  [web/src/lib/money.test.ts]',
      '    Error: expected 1 to be 2',
      '        at money.test.ts',
      '',
      '  buys (phone)  [web/e2e/shop/cart.spec.ts]',
      '    Timeout',
      '    The page at the end:',
      '      - heading "Cart"',
    ].join('\n'),
  )
})

test('a long error and a long page are cut', () => {
  const long = Array.from({ length: 500 }, (_, line) => `${line}${'x'.repeat(1000)}`).join('\n')
  const listed = (errors: string[], pages: string[]) =>
    failuresText([{ title: 'buys', file: 'a.spec.ts', seconds: 1, errors, pages }]).split('\n')
  expect(listed([long], [])).toHaveLength(13)
  expect(listed(['Timeout'], [long])).toHaveLength(103)
  expect(Math.max(...listed([long], [long]).map(({ length }) => length))).toBeLessThan(210)
})

test('without failures nothing is listed', () => {
  expect(failuresText([{ title: 'buys', file: 'a.spec.ts', seconds: 1, errors: [], pages: [] }])).toBe('')
})

test('a missing report and a file that is not a report are left out', () => {
  const other = report('other.json', { name: 'package' })
  expect(reportedTests([join(folder, 'missing.json'), other, vitest()])).toHaveLength(3)
})
