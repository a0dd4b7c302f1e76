import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BROWSER_REPORT } from './checks/reports.ts'
import { faultPage } from './lab/faults/fault-page.ts'
import { type FaultRow, faultRows } from './lab/faults/fault-table.ts'
import { ensureChromiumForTests } from './stack/chromium.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER, ROOT } from './stack/folders.ts'
import { runProgram } from './stack/program.ts'

const PAGE = join(DEVELOPMENT_FOLDER, 'faults', 'index.html')
const PLAYWRIGHT = [
  join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  ...['--config', join(ROOT, 'web', 'e2e', 'playwright.config.ts')],
  ...['--grep', '@fault', '--project', 'desktop', '--project', 'outage'],
]

/** Characters of a table cell: the whole table fits a wide terminal. */
const CELL_WIDTH = 88

const shortened = (text: string) => (text.length > CELL_WIDTH ? `${text.slice(0, CELL_WIDTH - 1)}…` : text)

function readRows(): FaultRow[] {
  try {
    return faultRows(JSON.parse(readFileSync(BROWSER_REPORT, 'utf8')))
  } catch (cause) {
    throw new Fault('The browser tests wrote no report. See their output above for the reason.', { cause })
  }
}

const command = {
  usage: 'npm run faults',
  summary:
    'Runs the browser tests that make something fail, and prints each fault with what the visitor saw; in full in .local/faults/index.html. After a second --, options of Playwright may follow.',
  duration: 'Takes about 5 minutes.',
  positionals: '[FILE...]',
  options: {},
}

await runCommand(command, async ({ positionals, interrupt }) => {
  ensureChromiumForTests()
  rmSync(BROWSER_REPORT, { force: true })
  const code = await runProgram([...PLAYWRIGHT, ...positionals], { interrupt })
  const rows = readRows()
  console.table(
    rows.map(({ fault, where, saw, result }) => ({
      fault: shortened(fault),
      'what the visitor saw': shortened(saw),
      result,
      where,
    })),
  )
  mkdirSync(join(PAGE, '..'), { recursive: true })
  writeFileSync(PAGE, faultPage(rows, `${new Date().toISOString().slice(0, 16)}Z`))
  const failed = rows.filter(({ result }) => result === 'failed').length
  console.log(`${rows.length} faults, ${failed} with the wrong outcome`)
  console.log(`In full: ${relative(ROOT, PAGE)}`)
  process.exitCode = code
})
