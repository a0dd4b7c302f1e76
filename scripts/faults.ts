/**
 * `npm run faults`: runs every browser test that makes something fail, and prints which fault it was and what the
 * visitor saw; whole in `.local/faults/index.html`. What follows `--` goes to Playwright, such as the file to run.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BROWSER_REPORT } from './checks/reports.ts'
import { faultPage } from './lab/faults/fault-page.ts'
import { type FaultRow, faultRows } from './lab/faults/fault-table.ts'
import { ensureChromium } from './stack/chromium.ts'
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

/** A line of a terminal that is wide, but not without end. */
const SHOWN = 88

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text)

function readRows(): FaultRow[] {
  try {
    return faultRows(JSON.parse(readFileSync(BROWSER_REPORT, 'utf8')))
  } catch (cause) {
    throw new Fault('The tests left no report: what they printed above says why.', { cause })
  }
}

await runCommand(async (interrupt) => {
  ensureChromium()
  rmSync(BROWSER_REPORT, { force: true })
  const code = await runProgram([...PLAYWRIGHT, ...process.argv.slice(2)], { interrupt })
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
  console.log(`${rows.length} faults, ${failed} with another end than it should have`)
  console.log(`In full: ${relative(ROOT, PAGE)}`)
  process.exitCode = code
})
