/**
 * Entry of `npx aws-cdk@2 deploy --app "node scripts/deploy/aws/main.ts"`: all stacks for the settings in `.env`, with the
 * build and the bundled functions.
 */
import { runInterruptible } from '../../stack/command.ts'
import { readBuilds } from './builds.ts'
import { parseDeployConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { deployVariables } from './settings.ts'

await runInterruptible(async () => {
  const config = parseDeployConfig(deployVariables())
  const builds = config.userPool && (await readBuilds(config.site.VITE_SITE_URL))
  createApp(config, builds).synth()
})
