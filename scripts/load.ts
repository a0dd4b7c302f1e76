import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { benchPage } from './lab/bench/page.ts'
import { type Measured, measureTarget } from './lab/load/measure.ts'
import { loadResult } from './lab/load/results.ts'
import { startShopTarget, usualDatabase } from './lab/load/shop.ts'
import { LOAD_FOLDER, startSiteTarget } from './lab/load/site.ts'
import { oneOf, runCommand, wholeNumber } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { ROOT } from './stack/folders.ts'
import { terminalReport } from './stack/report.ts'

const CONNECTIONS = [16, 64, 256]
/** For the run in which the content service is stopped. */
const OUTAGE_CONNECTIONS = 64
const PAGE = join(LOAD_FOLDER, 'index.html')
const WARM_UP = { connections: 16, seconds: 3 }

type Run = {
  seconds: number
  connections: readonly number[]
  withOutage: boolean
  interrupt: AbortSignal
  say: (line: string) => void
}

async function loadSite({
  seconds,
  connections: steps,
  withOutage,
  interrupt,
  say,
}: Run): Promise<Measured[]> {
  say('Building the site and bringing it up')
  const { target, stopContent, stop } = await startSiteTarget(interrupt)
  try {
    await measureTarget(target, WARM_UP)
    const measured: Measured[] = []
    for (const connections of steps) {
      interrupt.throwIfAborted()
      say(`The site at ${connections} connections`)
      measured.push(await measureTarget(target, { connections, seconds }))
    }
    if (!withOutage) return measured
    say(`The site at ${OUTAGE_CONNECTIONS} connections, content stopped in the middle`)
    const outage = { ...target, name: 'site, content stopped' }
    measured.push(await measureTarget(outage, { connections: OUTAGE_CONNECTIONS, seconds }, stopContent))
    return measured
  } finally {
    await stop()
  }
}

async function loadShop({ seconds, connections: steps, interrupt, say }: Run): Promise<Measured[]> {
  say('Bringing the shop API up')
  const { target, stop } = await startShopTarget(usualDatabase())
  try {
    await measureTarget(target, WARM_UP)
    const measured: Measured[] = []
    for (const connections of steps) {
      interrupt.throwIfAborted()
      say(`The shop API at ${connections} connections`)
      measured.push(await measureTarget(target, { connections, seconds }))
    }
    return measured
  } finally {
    await stop()
  }
}

const TARGETS = { site: loadSite, shop: loadShop }

function show(measured: readonly Measured[], seconds: number) {
  const result = loadResult(measured, seconds)
  console.table(result.rows)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
  const when = new Date().toISOString().slice(0, 16)
  mkdirSync(LOAD_FOLDER, { recursive: true })
  writeFileSync(PAGE, benchPage([result], `${when}Z on ${machine}, which made the requests too`))
  console.log(`Charts: ${relative(ROOT, PAGE)}`)
}

const command = {
  usage: 'npm run load',
  summary: `Puts the site and the shop API under load at ${CONNECTIONS.join(', ')} connections, and the site once more while the content service is stopped. Prints a table, draws it in .local/load/index.html, and fails if a request failed.`,
  duration: 'Takes about 8 minutes.',
  positionals: '[site] [shop]',
  options: {
    seconds: {
      type: 'string',
      value: 'N',
      default: '60',
      help: 'How long each measurement lasts; 5 for a first look',
    },
    connections: {
      type: 'string',
      value: 'N',
      help: 'Only one measurement at N connections, without an outage: with --seconds 1800, whether memory grows',
    },
  },
} as const

await runCommand(command, async ({ values, positionals, interrupt }) => {
  const seconds = wholeNumber('seconds', values.seconds, 2)
  const names = positionals.map((name) => oneOf('target', name, ['site', 'shop'] as const))
  const only = values.connections === undefined ? null : wholeNumber('connections', values.connections, 1)
  const steps = { connections: only ? [only] : CONNECTIONS, withOutage: only === null }
  const { say } = terminalReport()
  const measured: Measured[] = []
  for (const name of names.length > 0 ? names : (['site', 'shop'] as const))
    measured.push(...(await TARGETS[name]({ seconds, ...steps, interrupt, say })))
  show(measured, seconds)
  const failed = measured.filter(({ errors }) => errors > 0)
  if (failed.length === 0) return
  const list = failed.map(({ name, errors, firstError }) => `  ${name}: ${errors}, such as ${firstError}`)
  throw new Fault(['Requests failed under load:', ...list].join('\n'))
})
