import { join } from 'node:path'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER, logFolderOf } from './stack/folders.ts'
import { readStackFile } from './stack/stack-file.ts'
import { localPayment } from './stand-ins/project.ts'
import { examine } from './tools/doctor/examine.ts'
import { type Finding, findingText, summary } from './tools/doctor/finding.ts'
import { checkPageSpeed } from './tools/doctor/page-speed.ts'
import { awsCredentials } from './tools/doctor/pool-settings.ts'
import { stripeAccount } from './tools/doctor/shop.ts'
import {
  isConfigured,
  localTarget,
  misplacedFindings,
  projectTarget,
  readVariables,
} from './tools/doctor/target.ts'
import { checkVariables } from './tools/doctor/variables.ts'

async function examineProject(): Promise<Finding[]> {
  const variables = readVariables()
  const target = projectTarget(variables, process.env.SANITY_AUTH_TOKEN)
  console.log(`Examining ${target?.name ?? 'the settings'} …\n`)
  const findings = [...checkVariables(variables), ...misplacedFindings()]
  if (!target) return findings
  const { env } = process
  const further = { account: stripeAccount(env), variables, aws: awsCredentials(env) }
  return [...findings, ...(await examine(target, further))]
}

async function examineLocal(): Promise<Finding[]> {
  console.log('Examining the local stack …\n')
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  const account = { secretKey: localPayment.secretKey, apiUrl: stack.paymentPage }
  return examine(localTarget(stack), { account })
}

const command = {
  usage: 'npm run doctor',
  summary:
    'Examines the project named by the settings, or the running local stack if there are none. Reports each problem with its cure; the exit code is 1 if there is one.',
  duration: 'Takes up to a minute.',
  options: {
    local: { type: 'boolean', default: false, help: 'Examines the local stack in any case' },
    log: {
      type: 'string',
      value: 'FILE',
      help: 'Also reports how fast pages were for visitors, from this log of the shop API',
    },
  },
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values }) => {
  const isReal = !values.local && isConfigured(readVariables())
  const log = values.log ?? (isReal ? undefined : join(logFolderOf(DEVELOPMENT_FOLDER), 'shop-api.log'))
  const examined = await (isReal ? examineProject() : examineLocal())
  const findings = [...examined, ...(log ? await checkPageSpeed(log) : [])]
  for (const finding of findings) console.log(findingText(finding))
  console.log(`\n${summary(findings)}`)
  if (findings.some(({ status }) => status === 'fault')) process.exitCode = 1
})
