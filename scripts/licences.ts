/** `npm run licences`: under which licences the packages of the lock file are, and which of them may not be used. */
import { isUsable, licenceRows, readLicences } from './checks/licences.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { ROOT } from './stack/folders.ts'

await runCommand(async () => {
  const packages = readLicences(ROOT)
  console.table(licenceRows(packages))
  const refused = packages.filter((one) => !isUsable(one))
  if (refused.length === 0) return
  const list = refused.map(({ name, version, licence }) => `  ${name} ${version}: ${licence || 'no licence'}`)
  throw new Fault(
    [
      'These may not be used. Take another package, or write down in scripts/checks/licences.ts why they may:',
      ...list,
    ].join('\n'),
  )
})
