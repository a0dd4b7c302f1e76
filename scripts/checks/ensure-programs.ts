/** Installs what `npm test` needs beside npm's packages. Tests whose program is still missing are skipped. */
import { ensureChromiumForTests } from '../stack/chromium.ts'
import { runInterruptible } from '../stack/command.ts'
import { installMissing, skippedTests } from './programs.ts'

await runInterruptible(async () => {
  installMissing()
  for (const line of skippedTests()) console.log(line)
  ensureChromiumForTests()
})
