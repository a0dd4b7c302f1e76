/** `doctor` in the image of a server: the settings are those of the container. scripts/build/operator-tools.ts builds it. */
import { runCommand } from '../../stack/command.ts'
import { trialOption, tryChannels } from './channels.ts'
import { examineProject } from './examine.ts'
import { printFindings } from './finding.ts'
import { linksOption } from './links/check-links.ts'

const command = {
  usage: 'npm run doctor',
  summary:
    'Examines the project, the site and the services that the settings of this server name. Reports each problem with its cure; the exit code is 1 if there is one. Takes up to a minute, longer with --links.',
  options: { links: linksOption, trial: trialOption },
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values: { links, trial } }) => {
  const settings = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const examined = await examineProject(settings, links)
  const tried = trial ? await tryChannels(settings) : []
  printFindings([...examined, ...tried])
})
