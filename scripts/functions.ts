import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  bundleContentWebhook,
  bundleFunction,
  bundleMigrateFunction,
  bundleRenderFunction,
} from './deploy/functions/bundle.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { SITE_DIST, serverFolderOf } from './stack/folders.ts'

const DEPLOYMENT = 'Node 24, handler "lambda.handler", settings as .env.example explains them'

const command = {
  usage: 'npm run functions',
  summary:
    'Bundles each AWS Lambda function into a folder of web/server/dist. The page renderer contains the built site, so run npm run build first.',
  duration: 'Takes about 10 seconds.',
  options: {},
}

await runCommand(command, async () => {
  for (const bundle of [bundleFunction, bundleMigrateFunction, bundleContentWebhook])
    console.log(`Bundled ${await bundle()}: ${DEPLOYMENT}.`)
  const site = { client: SITE_DIST, server: serverFolderOf(SITE_DIST) }
  if (!existsSync(join(site.client, 'index.html'))) {
    throw new Fault('The page renderer needs the built site: run `npm run build`, then this command again.')
  }
  console.log(`Bundled ${await bundleRenderFunction(site)}: ${DEPLOYMENT}.`)
})
