/** Installs what `npm test` needs beside npm's packages. Without Postgres, its tests are skipped with the reason. */
import { ensureChromium } from '../stack/chromium.ts'
import { runInterruptible } from '../stack/command.ts'
import { canInstallPostgres, ensurePostgres } from './ensure-postgres.ts'

await runInterruptible(async () => {
  if (canInstallPostgres()) ensurePostgres()
  ensureChromium()
})
