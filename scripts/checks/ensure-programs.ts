/** Installs Chromium and the programs that its arguments name. Tests whose program is still missing are skipped. */
import { ensureChromiumForTests } from '../stack/chromium.ts'
import { runInterruptible } from '../stack/command.ts'
import { installMissing, programNames, skippedTests } from './programs.ts'

const wanted = programNames.filter((name) => process.argv.includes(name))

await runInterruptible(async () => {
  installMissing(wanted)
  for (const line of skippedTests(wanted)) console.log(line)
  ensureChromiumForTests()
})
