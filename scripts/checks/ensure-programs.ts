/** Installs the system packages that `npm test` needs. Without Postgres, its tests are skipped with the reason. */
import { ensureChromium } from '../stack/chromium.ts'
import { runInterruptible } from '../stack/command.ts'
import { canInstallPostgres, ensurePostgres } from './ensure-postgres.ts'

await runInterruptible(async () => {
  if (canInstallPostgres()) ensurePostgres()
  ensureChromium()
})
