/**
 * `npm run bench`, or `npm run bench -- NAME`: prints tables and draws them in `.local/bench/index.html`. `--runs 1`
 * is for a first look; what is measured a few times is measured five times otherwise.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { BENCHES, type BenchResult } from './lab/bench/benches.ts'
import { benchPage } from './lab/bench/page.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER, ROOT } from './stack/folders.ts'

const PAGE = join(DEVELOPMENT_FOLDER, 'bench', 'index.html')

function runsOf(text: string) {
  const runs = Number(text)
  if (Number.isInteger(runs) && runs > 0) return runs
  throw new Fault(`--runs is ${text}: give it a whole number from 1 up.`)
}

function chosen(name: string | undefined) {
  if (name === undefined) return Object.values(BENCHES)
  const bench = BENCHES[name]
  if (!bench) throw new Fault(`There is no bench "${name}"; there are: ${Object.keys(BENCHES).join(', ')}.`)
  return [bench]
}

await runCommand(async (interrupt) => {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '5' } },
    allowPositionals: true,
  })
  const runs = runsOf(values.runs)
  const results: BenchResult[] = []
  for (const bench of chosen(positionals[0])) {
    const found = [await bench((line) => console.log(line), { runs })].flat()
    interrupt.throwIfAborted()
    for (const { title, rows } of found) {
      console.log(`\n${title}`)
      console.table(rows)
    }
    results.push(...found)
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
  mkdirSync(join(PAGE, '..'), { recursive: true })
  writeFileSync(PAGE, benchPage(results, `${new Date().toISOString().slice(0, 16)}Z on ${machine}`))
  console.log(`\nCharts: ${relative(ROOT, PAGE)}`)
})
