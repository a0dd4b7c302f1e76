/**
 * `npm run functions`: bundles each AWS Lambda function into a folder of `web/server/dist`. Page rendering contains the
 * build of the site, so `npm run build` comes first.
 */
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

const HOW = 'Node 24, handler "lambda.handler", settings as .env.example explains them'

await runCommand(async () => {
  for (const bundle of [bundleFunction, bundleMigrateFunction, bundleContentWebhook])
    console.log(`Bundled ${await bundle()}: ${HOW}.`)
  const site = { client: SITE_DIST, server: serverFolderOf(SITE_DIST) }
  if (!existsSync(join(site.client, 'index.html'))) {
    throw new Fault('The site is not built, so page rendering can’t be bundled: npm run build, then again.')
  }
  console.log(`Bundled ${await bundleRenderFunction(site)}: ${HOW}.`)
})
