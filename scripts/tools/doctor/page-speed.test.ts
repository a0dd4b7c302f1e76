import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPageSpeed, pageSpeedOf } from './page-speed.ts'

const visit = (page: string, vitals: object) => JSON.stringify({ event: 'page-measured', page, ...vitals })

/** Visits of one page whose LCP is one step, two steps and so on. */
const visits = (page: string, count: number, step = 100) =>
  Array.from({ length: count }, (_, index) => visit(page, { lcp: (index + 1) * step, inp: 50, cls: 0 }))

test('each page gets the value that three quarters of its visits do not exceed; other lines are left out', () => {
  const others = [
    '{"event":"request-answered"}',
    'Ready',
    visit('/', { lcp: 'slow' }),
    '{"event":"page-measured"',
  ]
  const log = [...visits('/shop', 4), ...others, visit('/', { lcp: 900, cls: 0.02 })].join('\n')
  expect(pageSpeedOf(log)).toEqual([
    { page: '/shop', visits: 4, lcp: 300, inp: 50, cls: 0 },
    { page: '/', visits: 1, lcp: 900, inp: undefined, cls: 0.02 },
  ])
})

test('a slow page is advice; a few visits are none, nor is a log without any; a missing log is a fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'page-speed-'))
  const file = join(folder, 'shop-api.log')
  await writeFile(file, [...visits('/shop', 40), ...visits('/', 19, 1_000)].join('\n'))
  expect(await checkPageSpeed(file)).toMatchObject([
    { status: 'advice', what: expect.stringMatching(/^Page speed of \/shop: LCP 3000 ms.*above LCP 2500$/) },
    { status: 'ok', what: expect.stringContaining('/: LCP 15000 ms') },
  ])
  await writeFile(file, 'Ready')
  expect(await checkPageSpeed(file)).toMatchObject([{ status: 'ok' }])
  await rm(folder, { recursive: true })
  expect(await checkPageSpeed(file)).toMatchObject([{ status: 'fault', where: file }])
})
