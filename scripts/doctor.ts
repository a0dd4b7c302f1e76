import { flag, runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { readStackFile } from './stack/stack-file.ts'
import { localPayment } from './stand-ins/project.ts'
import { trialOption, tryChannels } from './tools/doctor/channels.ts'
import { pairFindings, readSettings, serverFileFindings } from './tools/doctor/env-files.ts'
import { examine, examineProject } from './tools/doctor/examine.ts'
import { printFindings } from './tools/doctor/finding.ts'
import { isConfigured, localTarget } from './tools/doctor/target.ts'

function examineLocal() {
  console.log('Examining the local stack …\n')
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  const account = { STRIPE_SECRET_KEY: localPayment.secretKey, STRIPE_API_URL: stack.paymentPage }
  return examine(localTarget(stack), account)
}

const command = {
  usage: 'npm run doctor',
  summary:
    'Examines the project named by the settings (.env, studio/.env, .env.server), or the running local stack if there are none. Reports each problem with its cure; the exit code is 1 if there is one. Takes up to a minute.',
  options: {
    local: flag('Examines the local stack in any case'),
    trial: trialOption,
  },
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values }) => {
  const settings = readSettings()
  const isReal = !values.local && isConfigured(settings)
  const ofFiles = isReal ? [...pairFindings(settings), ...serverFileFindings()] : []
  const examined = await (isReal ? examineProject(settings) : examineLocal())
  const tried = values.trial ? await tryChannels(settings) : []
  printFindings([...ofFiles, ...examined, ...tried])
})
