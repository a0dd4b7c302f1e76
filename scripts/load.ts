/**
 * `npm run load`: the site and the shop API under load, 60 s each at 16, 64 and 256 connections, and once more while the
 * content service is stopped. Prints a table and draws it in `.local/load/index.html`; fails when a request did.
 * `-- --seconds 5` is for a first look, `-- site` or `-- shop` for one of the two.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { benchPage } from './lab/bench/page.ts'
import { type Measured, measureTarget } from './lab/load/measure.ts'
import { loadResult } from './lab/load/results.ts'
import { startShopTarget, usualDatabase } from './lab/load/shop.ts'
import { LOAD_FOLDER, startSiteTarget } from './lab/load/site.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { ROOT } from './stack/folders.ts'
import { terminalReport } from './stack/report.ts'

const CONNECTIONS = [16, 64, 256]
/** Of the run in which the content service is stopped. */
const CONNECTIONS_AT_FAULT = 64
const PAGE = join(LOAD_FOLDER, 'index.html')
const WARM_UP = { connections: 16, seconds: 3 }

function secondsOf(text: string) {
  const seconds = Number(text)
  if (Number.isInteger(seconds) && seconds > 1) return seconds
  throw new Fault(`--seconds is ${text}: give it a whole number from 2 up.`)
}

type Run = { seconds: number; interrupt: AbortSignal; say: (line: string) => void }

async function loadSite({ seconds, interrupt, say }: Run): Promise<Measured[]> {
  say('Building the site and bringing it up')
  const { target, stopContent, stop } = await startSiteTarget(interrupt)
  try {
    await measureTarget(target, WARM_UP)
    const measured: Measured[] = []
    for (const connections of CONNECTIONS) {
      interrupt.throwIfAborted()
      say(`The site at ${connections} connections`)
      measured.push(await measureTarget(target, { connections, seconds }))
    }
    say(`The site at ${CONNECTIONS_AT_FAULT} connections, content stopped in the middle`)
    const faulty = { ...target, name: 'site, content stopped' }
    measured.push(await measureTarget(faulty, { connections: CONNECTIONS_AT_FAULT, seconds }, stopContent))
    return measured
  } finally {
    await stop()
  }
}

async function loadShop({ seconds, interrupt, say }: Run): Promise<Measured[]> {
  say('Bringing the shop API up')
  const { target, stop } = await startShopTarget(usualDatabase())
  try {
    await measureTarget(target, WARM_UP)
    const measured: Measured[] = []
    for (const connections of CONNECTIONS) {
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

function chosen(name: string | undefined) {
  if (name === undefined) return Object.values(TARGETS)
  if (name === 'site' || name === 'shop') return [TARGETS[name]]
  throw new Fault(`There is no target "${name}"; there are: ${Object.keys(TARGETS).join(', ')}.`)
}

function show(measured: readonly Measured[], seconds: number) {
  const result = loadResult(measured, seconds)
  console.table(result.rows)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
  const when = new Date().toISOString().slice(0, 16)
  mkdirSync(LOAD_FOLDER, { recursive: true })
  writeFileSync(PAGE, benchPage([result], `${when}Z on ${machine}, which made the requests too`))
  console.log(`Charts: ${relative(ROOT, PAGE)}`)
}

await runCommand(async (interrupt) => {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: '60' } },
    allowPositionals: true,
  })
  const seconds = secondsOf(values.seconds)
  const { say } = terminalReport()
  const measured: Measured[] = []
  for (const load of chosen(positionals[0])) measured.push(...(await load({ seconds, interrupt, say })))
  show(measured, seconds)
  const failed = measured.filter(({ errors }) => errors > 0)
  if (failed.length === 0) return
  const list = failed.map(({ name, errors, firstError }) => `  ${name}: ${errors}, such as ${firstError}`)
  throw new Fault(['Requests failed under load:', ...list].join('\n'))
})
