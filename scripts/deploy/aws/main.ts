/** Entry of `npx aws-cdk@2 deploy --app "node scripts/deploy/aws/main.ts"`: all stacks for the settings in `.env`. */
import { runInterruptible } from '../../stack/command.ts'
import { deployVariables, parseDeployConfig } from './config.ts'
import { createApp } from './create-app.ts'

await runInterruptible(async () => void createApp(parseDeployConfig(deployVariables())).synth())
