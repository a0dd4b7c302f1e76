import { Fault } from '../stack/fault.ts'
import { canInstall, installMissing } from './programs.ts'

/** Whether a missing Postgres can be installed by asking for it. */
export const canInstallPostgres = canInstall

/** Makes sure that a Postgres server can be started here. @throws Fault with the one command that installs it. */
export function ensurePostgres() {
  if (installMissing(['postgres'])) return
  throw new Fault('This needs a Postgres server: `apt-get install postgresql` (as root) installs it.')
}
