/**
 * `npm run synth`: writes the templates of production into `.local/deploy` and says what is in them; neither an
 * account nor a build is needed. Settings are those of `.env`, or an example's when it has no DEPLOY_ACCOUNT.
 */
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

await runCommand(async () => {
  const variables = deployVariables()
  const isReal = Boolean(variables.DEPLOY_ACCOUNT)
  const config = parseDeployConfig(isReal ? variables : EXAMPLE)
  await rm(FOLDER, { recursive: true, force: true })
  const built = await readBuilds().catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
    console.log(`${error.message} The templates are made without.`)
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
