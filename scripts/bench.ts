import { randomInt } from 'node:crypto'
import { cpus } from 'node:os'
import { behindCaddy } from './lab/bench/edge.ts'
import { benchLost } from './lab/bench/lost.ts'
import { benchPress } from './lab/bench/press.ts'
import type { Table } from './lab/figures.ts'
import { onLabSite, withBrowser } from './lab/lab-site.ts'
import { chromiumForTests } from './stack/chromium.ts'
import { Fault, oneOf, runCommand, textOption, wholeNumber } from './stack/command.ts'

type Chosen = { runs: number; seed: number; say: (line: string) => void }

const BENCHES: Readonly<Record<string, (chosen: Chosen) => Promise<Table[]>>> = {
  press: ({ runs, say }) => withBrowser((browser) => benchPress(browser, runs, say)),
  // Nothing is timed, so the browser that costs least will do.
  lost: ({ seed, say }) => withBrowser((browser) => benchLost(browser, seed, say), chromiumForTests),
}

const NAMES = Object.keys(BENCHES)

const command = {
  usage: 'npm run bench',
  summary: `Runs the named benchmarks, or all: ${NAMES.join(', ')}. Builds the site, measures it beside a reference, and prints tables at the end. Takes up to 15 minutes each, on a quiet machine.`,
  positionals: '[NAME...]',
  options: {
    runs: {
      type: 'string',
      value: 'N',
      default: '5',
      help: 'How often each measurement is repeated before the median is taken; 1 for a first look',
    },
    seed: textOption('N', 'Repeats the presses of an earlier `lost`, which printed its seed'),
  },
} as const

await runCommand(command, async ({ values, positionals, interrupt }) => {
  const runs = wholeNumber('runs', values.runs, 1)
  const seed = wholeNumber('seed', values.seed ?? String(randomInt(2 ** 31)), 0)
  const chosen = positionals.length > 0 ? positionals.map((name) => oneOf('benchmark', name, NAMES)) : NAMES
  const say = (line: string) => console.log(line)
  const tables: Table[] = []
  const failed: string[] = []
  say('Building the site and bringing it up')
  await onLabSite(interrupt, () =>
    behindCaddy(interrupt, async () => {
      for (const name of chosen) {
        interrupt.throwIfAborted()
        try {
          tables.push(...((await BENCHES[name]?.({ runs, seed, say })) ?? []))
        } catch (error) {
          interrupt.throwIfAborted()
          // The other has measured for minutes: one that fails costs only its own figures.
          console.error(`${name} failed.`, error)
          failed.push(name)
        }
      }
    }),
  )
  for (const { title, rows } of tables) {
    console.log(`\n${title}`)
    console.table(rows)
  }
  console.log(`\nOn ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`)
  if (failed.length > 0) throw new Fault(`Failed, for the reason above: ${failed.join(', ')}.`)
})
