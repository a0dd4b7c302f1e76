/**
 * `npm run doctor`: examines the real project that the settings name, or else the running local stack
 * (`-- --local` asks for that one), and says what is missing, each with its cure. Exit code 1 on faults.
 */
import { parseArgs } from 'node:util'
import { localPayment } from './local/project.ts'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { readStackFile } from './stack/stack-file.ts'
import { stripeAccount } from './tools/doctor/checks/stripe.ts'
import { examine } from './tools/doctor/examine.ts'
import type { Finding } from './tools/doctor/finding.ts'
import { findingText, summary } from './tools/doctor/report.ts'
import { isConfigured, misplacedFindings, projectTarget, readVariables } from './tools/doctor/settings.ts'
import { localTarget } from './tools/doctor/target.ts'
import { checkVariables } from './tools/doctor/variables.ts'

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130

async function examineProject(): Promise<Finding[]> {
  const variables = readVariables()
  const target = projectTarget(variables, process.env.SANITY_AUTH_TOKEN)
  console.log(`Examining ${target?.name ?? 'the settings'} …\n`)
  const findings = [...checkVariables(variables), ...misplacedFindings()]
  return target
    ? [...findings, ...(await examine(target, { account: stripeAccount(process.env), variables }))]
    : findings
}

async function examineLocal(): Promise<Finding[]> {
  console.log('Examining the local stack …\n')
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  const account = { secretKey: localPayment.secretKey, apiUrl: stack.paymentPage }
  return examine(localTarget(stack), { account })
}

await runCommand(async (interrupt) => {
  // Nothing is written, so that nothing has to be ended in order.
  interrupt.addEventListener('abort', () => process.exit(INTERRUPTED))
  const { values } = parseArgs({ options: { local: { type: 'boolean', default: false } } })
  const isReal = !values.local && isConfigured(readVariables())
  const findings = await (isReal ? examineProject() : examineLocal())
  for (const finding of findings) console.log(findingText(finding))
  console.log(`\n${summary(findings)}`)
  if (findings.some(({ status }) => status === 'fault')) process.exitCode = 1
})
