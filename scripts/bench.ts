import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import type { BenchResult } from './lab/bench/bench-result.ts'
import { BENCHES } from './lab/bench/benches.ts'
import { benchPage } from './lab/bench/page.ts'
import { oneOf, runCommand, wholeNumber } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER, ROOT } from './stack/folders.ts'

const PAGE = join(DEVELOPMENT_FOLDER, 'bench', 'index.html')

const NAMES = Object.keys(BENCHES)

const command = {
  usage: 'npm run bench',
  summary: `Runs the named benchmarks, or all: ${NAMES.join(', ')}. Prints tables, and draws them in .local/bench/index.html.`,
  duration: 'Two to twenty minutes each, on a quiet machine; all of them more than an hour.',
  positionals: '[NAME...]',
  options: {
    runs: {
      type: 'string',
      value: 'N',
      default: '5',
      help: 'How often a benchmark repeats what it takes a median of; 1 for a first look',
    },
  },
} as const

await runCommand(command, async ({ values, positionals, interrupt }) => {
  const runs = wholeNumber('runs', values.runs, 1)
  const chosen = positionals.length > 0 ? positionals.map((name) => oneOf('benchmark', name, NAMES)) : NAMES
  const results: BenchResult[] = []
  const failed: string[] = []
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!chosen.includes(name)) continue
    try {
      const found = [await bench((line) => console.log(line), { runs })].flat()
      for (const { title, rows } of found) {
        console.log(`\n${title}`)
        console.table(rows)
      }
      results.push(...found)
    } catch (error) {
      interrupt.throwIfAborted()
      // The others have measured for many minutes: one that fails costs only its own figures.
      console.error(`${name} failed.`, error)
      failed.push(name)
    }
    interrupt.throwIfAborted()
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
  mkdirSync(join(PAGE, '..'), { recursive: true })
  writeFileSync(PAGE, benchPage(results, `${new Date().toISOString().slice(0, 16)}Z on ${machine}`))
  console.log(`\nCharts: ${relative(ROOT, PAGE)}`)
  if (failed.length > 0) throw new Fault(`Without figures, for the reason above: ${failed.join(', ')}.`)
})
