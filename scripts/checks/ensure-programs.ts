/** Installs what its arguments name. Tests whose program is still missing are skipped; without Chromium there are no browser tests. */
import { ensureChromiumForTests } from '../stack/chromium.ts'
import { runInterruptible } from '../stack/command.ts'
import { installMissing, programNames, skippedTests } from './programs.ts'

const wanted = programNames.filter((name) => process.argv.includes(name))

await runInterruptible(async () => {
  installMissing(wanted)
  for (const line of skippedTests(wanted)) console.log(line)
  if (process.argv.includes('chromium')) ensureChromiumForTests()
})
