import { isUsable, licenceRows, readLicences } from './checks/licences.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { ROOT } from './stack/folders.ts'

const command = {
  usage: 'npm run licences',
  summary: 'Counts the licences of all packages in the lock file, and fails if one of them is not accepted.',
  duration: 'Takes a few seconds.',
  options: {},
}

await runCommand(command, async () => {
  const packages = readLicences(ROOT)
  console.table(licenceRows(packages))
  const refused = packages.filter((one) => !isUsable(one))
  if (refused.length === 0) return
  const list = refused.map(({ name, version, licence }) => `  ${name} ${version}: ${licence || 'no licence'}`)
  throw new Fault(
    [
      'These packages have licences that are not accepted. Choose others, or add an exception with its reason to scripts/checks/licences.ts:',
      ...list,
    ].join('\n'),
  )
})
