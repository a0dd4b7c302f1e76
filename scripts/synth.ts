import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyBuilds, readBuilds } from './deploy/aws/builds.ts'
import { parseDeployConfig } from './deploy/aws/config.ts'
import { createApp } from './deploy/aws/create-app.ts'
import { deployVariables, EXAMPLE } from './deploy/aws/settings.ts'
import { stackLines } from './deploy/aws/stack-lines.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'

const FOLDER = join(DEVELOPMENT_FOLDER, 'deploy')

const command = {
  usage: 'npm run synth',
  summary:
    'Writes the CloudFormation templates of production into .local/deploy and summarises them. Needs neither an account nor a build. The settings are those of .env, or of an example if .env has no DEPLOY_ACCOUNT.',
  duration: 'Takes about 10 seconds.',
  options: {},
}

await runCommand(command, async () => {
  const variables = deployVariables()
  const isReal = Boolean(variables.DEPLOY_ACCOUNT)
  const config = parseDeployConfig(isReal ? variables : EXAMPLE)
  await rm(FOLDER, { recursive: true, force: true })
  const built = await readBuilds().catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
    console.log(`${error.message} The templates are written without it.`)
    return undefined
  })
  const app = createApp(config, built ?? emptyBuilds(join(FOLDER, 'empty')), join(FOLDER, 'templates'))
  console.log(
    `For ${config.host}, ${isReal ? `account ${config.account}` : 'an example: .env has no DEPLOY_ACCOUNT'}:`,
  )
  for (const stack of app.synth().stacks) console.log(stackLines(stack))
  if (!config.userPool) console.log('\nThe site is left out until .env has VITE_USER_POOL_ID.')
  console.log(`\nTemplates: ${join(FOLDER, 'templates')}`)
})
