/** `npm run bench`, or `npm run bench -- NAME`: prints tables and draws them in `.local/bench/index.html`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { BENCHES, type BenchResult } from './bench/benches.ts'
import { benchPage } from './bench/page.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER, ROOT } from './stack/folders.ts'

const PAGE = join(DEVELOPMENT_FOLDER, 'bench', 'index.html')

function chosen(name: string | undefined) {
  if (name === undefined) return Object.values(BENCHES)
  const bench = BENCHES[name]
  if (!bench) throw new Fault(`There is no bench "${name}"; there are: ${Object.keys(BENCHES).join(', ')}.`)
  return [bench]
}

await runCommand(async (interrupt) => {
  const results: BenchResult[] = []
  for (const bench of chosen(process.argv[2])) {
    const result = await bench((line) => console.log(line))
    interrupt.throwIfAborted()
    console.log(`\n${result.title}`)
    console.table(result.rows)
    results.push(result)
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
  mkdirSync(join(PAGE, '..'), { recursive: true })
  writeFileSync(PAGE, benchPage(results, `${new Date().toISOString().slice(0, 16)}Z on ${machine}`))
  console.log(`\nCharts: ${relative(ROOT, PAGE)}`)
})
