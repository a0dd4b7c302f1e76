/** `doctor` in the image of a server: the settings are those of the container. scripts/build/operator-tools.ts builds it. */
import { runCommand } from '../../stack/command.ts'
import { trialOption, tryChannels } from './channels.ts'
import { examineProject } from './examine.ts'
import { printFindings } from './finding.ts'
import { curesHere } from './target.ts'

const command = {
  usage: 'npm run doctor',
  summary:
    'Examines the project, the site and the services that the settings of this server name. Reports each problem with its cure; the exit code is 1 if there is one. Takes up to a minute.',
  options: { trial: trialOption },
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values: { trial } }) => {
  const settings = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const examined = await examineProject(settings)
  const tried = trial ? await tryChannels(settings) : []
  printFindings(curesHere([...examined, ...tried], settings))
})
