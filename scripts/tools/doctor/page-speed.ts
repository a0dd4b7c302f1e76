import * as v from 'valibot'
import { type Vitals, vitalsSchema } from '#shared/api/page-speed.ts'
import { readInput, textOption } from '../../stack/command.ts'
import { advice, type Finding, fault, jsonOf, ok, reasonOf } from './finding.ts'

export const logOption = textOption(
  'FILE',
  'Also reports how fast pages were for visitors, from this log of the shop API; - is standard input',
)

/** A line that the shop API logs for each measured visit. */
const measured = v.object({ event: v.literal('page-measured'), page: v.string(), ...vitalsSchema.entries })

/** The limits of a good page at the 75th percentile: https://web.dev/articles/vitals */
const GOOD = { lcp: 2500, inp: 200, cls: 0.1 } as const

/** Fewer visits say little: one slow phone would decide. */
const FEWEST = 20

const SHARE = 0.75

export type PageSpeedRow = { page: string; visits: number } & Vitals

/** The smallest value that three quarters of the visits do not exceed. */
function p75(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * SHARE) - 1]
}

/** The measured visits of a log with one JSON object in each line. Other lines are left out. */
const visitsIn = (log: string) =>
  log.split('\n').flatMap((line) => {
    const parsed = v.safeParse(measured, jsonOf(line))
    return parsed.success ? [parsed.output] : []
  })

/** The 75th percentile of each page's measurements, the most visited page first. */
export function pageSpeedOf(log: string): PageSpeedRow[] {
  const byPage = Map.groupBy(visitsIn(log), ({ page }) => page)
  const rows = [...byPage].map(([page, visits]) => {
    const of = (key: keyof Vitals) => p75(visits.flatMap((visit) => visit[key] ?? []))
    return { page, visits: visits.length, lcp: of('lcp'), inp: of('inp'), cls: of('cls') }
  })
  return rows.sort((a, b) => b.visits - a.visits || a.page.localeCompare(b.page))
}

const text = ({ page, visits, lcp, inp, cls }: PageSpeedRow) =>
  `${page}: LCP ${lcp ?? '–'} ms, INP ${inp ?? '–'} ms, CLS ${cls ?? '–'} (p75 of ${visits} visits)`

function findingOf(row: PageSpeedRow, where: string): Finding {
  const slow = (['lcp', 'inp', 'cls'] as const).filter((key) => (row[key] ?? 0) > GOOD[key])
  if (slow.length === 0 || row.visits < FEWEST) return ok(`Page speed of ${text(row)}`)
  const above = slow.map((key) => `${key.toUpperCase()} ${GOOD[key]}`).join(', ')
  const cure =
    'Compare with the last release in Lighthouse (Chrome DevTools), and look at what changed on this page.'
  return advice(`Page speed of ${text(row)}: above ${above}`, where, cure)
}

/** How fast pages were for visitors who agreed to analytics, from a log file of the shop API. */
export async function checkPageSpeed(file: string): Promise<Finding[]> {
  let log: string
  try {
    log = (await readInput(file)).toString('utf8')
  } catch (error) {
    const cure = 'Give the file in which the output of the shop API is kept.'
    return [fault(`The log can’t be read: ${reasonOf(error)}`, file, cure)]
  }
  const rows = pageSpeedOf(log)
  if (rows.length === 0) return [ok('Page speed: no visitor has sent measurements yet')]
  return rows.map((row) => findingOf(row, file))
}
