import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { deployVariables, EXAMPLE, parseDeployConfig } from './deploy/aws/config.ts'
import { createApp } from './deploy/aws/create-app.ts'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'

const FOLDER = join(DEVELOPMENT_FOLDER, 'deploy')

const command = {
  usage: 'npm run synth',
  summary:
    'Writes the CloudFormation templates of production into .local/deploy and summarises them. Needs neither an account nor a build. The settings are those of .env, or of an example if .env has no DEPLOY_ACCOUNT. Takes about 10 seconds.',
  options: {},
}

const templateSchema = v.object({ Resources: v.record(v.string(), v.object({ Type: v.string() })) })

function resourceLines(template: unknown): string[] {
  const { Resources } = v.parse(templateSchema, template)
  const kinds = Map.groupBy(Object.values(Resources), ({ Type }) => Type)
  return [...kinds].map(([type, { length }]) => `  ${String(length).padStart(3)}  ${type}`)
}

await runCommand(command, async () => {
  const variables = deployVariables()
  const isReal = Boolean(variables.DEPLOY_ACCOUNT)
  const config = parseDeployConfig(isReal ? variables : EXAMPLE)
  await rm(FOLDER, { recursive: true, force: true })
  const { stacks } = createApp(config, FOLDER).synth()
  const account = isReal ? `account ${config.account}` : 'an example: .env has no DEPLOY_ACCOUNT'
  console.log(`For ${config.host}, ${account}:`)
  for (const { stackName, environment, template } of stacks)
    console.log([`\n${stackName}, ${environment.region}`, ...resourceLines(template)].join('\n'))
  if (!config.userPoolId) console.log('\nThe site is left out until .env has VITE_USER_POOL_ID.')
  console.log(`\nTemplates: ${FOLDER}`)
})
