import { loadShop, loadSite, type Measured } from './lab/load.ts'
import { oneOf, runCommand, wholeNumber } from './stack/command.ts'
import { Fault } from './stack/fault.ts'

const CONNECTIONS = [16, 64, 256]
/** For the run in which the content service is stopped. */
const OUTAGE_CONNECTIONS = 64
const TARGETS = ['site', 'shop'] as const

const command = {
  usage: 'npm run load',
  summary: `Puts the site and the shop API under load at ${CONNECTIONS.join(', ')} connections, and the site once more while the content service is stopped. Prints a table, and fails if a request failed.`,
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
  const only = values.connections === undefined ? null : wholeNumber('connections', values.connections, 1)
  const named = positionals.map((name) => oneOf('target', name, TARGETS))
  const steps = {
    seconds,
    connections: only === null ? CONNECTIONS : [only],
    interrupt,
    say: (line: string) => console.log(line),
  }
  const measured: Measured[] = []
  for (const name of named.length > 0 ? named : TARGETS) {
    const outage = only === null ? OUTAGE_CONNECTIONS : undefined
    measured.push(...(name === 'site' ? await loadSite(steps, outage) : await loadShop(steps)))
  }
  console.log(`\n${seconds} s of load, by number of connections`)
  console.table(measured.map(({ row }) => row))
  const failed = measured.filter(({ errors }) => errors > 0)
  if (failed.length === 0) return
  const list = failed.map(
    ({ row, errors, firstError }) => `  ${row.target}: ${errors}, such as ${firstError}`,
  )
  throw new Fault(['Requests failed under load:', ...list].join('\n'))
})
