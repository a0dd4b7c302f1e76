/** The script files that a first visit fetches, until the site answers and until it is at rest. */
import type { Browser } from '@playwright/test'
import type { Table } from '../figures.ts'
import { EDGES, PAGES } from './edge.ts'
import { NETWORKS, onPhone } from './phone.ts'
import { AT_REST_MS, untilAfterPaint } from './press.ts'

/** KiB that we aim for. */
const GOALS = { answers: 125, rest: 165 }

/** Runs in each document: notes when the site is hydrated (web/src/ui/page/KeepPresses.tsx). */
function noteHydration() {
  new MutationObserver((changes, observer) => {
    if (!changes.some(({ target }) => target.parentElement?.id === 'root')) return
    performance.mark('answers')
    observer.disconnect()
  }).observe(document, { subtree: true, attributeFilter: ['data-unhydrated'] })
}

/** Runs in the page. A preloaded file that is then imported may have two entries. */
function fetchedScripts() {
  const entries = performance.getEntriesByType('resource')
  const scripts = entries.filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
  const files = scripts.map((entry) => {
    const { name, responseEnd, encodedBodySize }: PerformanceResourceTiming = entry.toJSON()
    return {
      name,
      at: responseEnd,
      bytes: encodedBodySize,
      encoding: String(Reflect.get(entry, 'contentEncoding')),
    }
  })
  return { answersAt: performance.getEntriesByName('answers').at(0)?.startTime ?? Number.NaN, files }
}

const visit = (browser: Browser, path: string) =>
  onPhone(browser, { visit: `scripts of ${path}`, network: NETWORKS['fast 4G'] }, async (page) => {
    // The edge would send brotli. Other sites publish sizes with gzip.
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    await page.addInitScript(noteHydration)
    await page.goto(EDGES.site + path, { waitUntil: 'commit' })
    await page.evaluate(untilAfterPaint, AT_REST_MS)
    return page.evaluate(fetchedScripts)
  })

/** One visit of each page: sizes don't vary. */
export async function benchBytes(browser: Browser, say: (line: string) => void): Promise<Table[]> {
  const rows: Table['rows'] = []
  for (const path of PAGES) {
    say(`scripts of ${path}`)
    const { answersAt, files: fetched } = await visit(browser, path)
    const files = [...new Map(fetched.map((file) => [file.name, file])).values()]
    const until = files.filter(({ at }) => at <= answersAt)
    const kib = (some: typeof files) =>
      Number((some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(1))
    rows.push({
      page: path,
      'files until it answers': until.length,
      'KiB until it answers': kib(until),
      'goal 1': GOALS.answers,
      'files at rest': files.length,
      'KiB at rest': kib(files),
      'goal 2': GOALS.rest,
      encoding: [...new Set(files.map(({ encoding }) => encoding || 'none'))].join(', '),
    })
  }
  return [{ title: 'JavaScript of a first visit, processor 4 times slower, fast 4G', rows }]
}
