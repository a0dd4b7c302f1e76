/**
 * What `npx aws-cdk@2 deploy --app "node scripts/deploy/main.ts"` runs: production as the settings in `.env` have it,
 * with what was built and bundled.
 */
import { runCommand } from '../stack/command.ts'
import { readBuilds } from './builds.ts'
import { parseDeployConfig } from './config.ts'
import { createApp } from './createApp.ts'
import { deployVariables } from './settings.ts'

await runCommand(async () => {
  const config = parseDeployConfig(deployVariables())
  createApp(config, await readBuilds()).synth()
})
