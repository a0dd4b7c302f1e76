import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPageSpeed, pageSpeedOf } from './page-speed.ts'

const line = (fields: object) =>
  JSON.stringify({ time: '2026-11-22T10:00:00.000Z', level: 'info', ...fields })
const visit = (page: string, vitals: object) => line({ event: 'page-measured', page, ...vitals })

/** Visits of one page whose LCP is 100, 200, 300 and so on. */
const visits = (page: string, count: number, step = 100) =>
  Array.from({ length: count }, (_, index) => visit(page, { lcp: (index + 1) * step, inp: 50, cls: 0 }))

async function findings(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'page-speed-'))
  const file = join(folder, 'shop-api.log')
  await writeFile(file, lines.join('\n'))
  const found = await checkPageSpeed(file)
  await rm(folder, { recursive: true })
  return found
}

test('each page gets the value that three quarters of its visits do not exceed', () => {
  const log = [...visits('/shop', 4), visit('/', { lcp: 900, cls: 0.02 })].join('\n')
  expect(pageSpeedOf(log)).toEqual([
    { page: '/shop', visits: 4, lcp: 300, inp: 50, cls: 0 },
    { page: '/', visits: 1, lcp: 900, inp: undefined, cls: 0.02 },
  ])
})

test('other lines of the log are left out', () => {
  const log = [
    line({ event: 'request-answered', route: '/api/orders', status: 200 }),
    'The shop API listens on http://localhost:4910',
    visit('/', { lcp: 'slow' }),
    '{"event":"page-measured"',
    ...visits('/', 1),
  ]
  expect(pageSpeedOf(log.join('\n'))).toMatchObject([{ page: '/', visits: 1 }])
})

test('a slow page is advice that names its limits; a few visits are none', async () => {
  const slow = await findings([...visits('/shop', 40), ...visits('/', 19, 1_000)])
  expect(slow).toMatchObject([
    { status: 'advice', what: expect.stringMatching(/^Page speed of \/shop: LCP 3000 ms.*above LCP 2500$/) },
    { status: 'ok', what: expect.stringContaining('/: LCP 15000 ms') },
  ])
})

test('a log without measurements is no fault, a missing log is one', async () => {
  expect(await findings(['Ready'])).toMatchObject([{ status: 'ok' }])
  expect(await checkPageSpeed('/no/such.log')).toMatchObject([{ status: 'fault', where: '/no/such.log' }])
})
