/**
 * `npm run functions`: the shop API and what renders pages, each as a folder for AWS Lambda, in `web/server/dist`. The
 * second takes the build of the site along, so `npm run build` comes first.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFunction, bundleRenderFunction } from './deploy/functions/bundle.ts'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { SITE_DIST, serverFolderOf } from './stack/folders.ts'

const HOW = 'Node 24, handler "lambda.handler", settings as .env.example explains them'

await runCommand(async () => {
  console.log(`Bundled ${await bundleFunction()}: ${HOW}.`)
  const site = { client: SITE_DIST, server: serverFolderOf(SITE_DIST) }
  if (!existsSync(join(site.client, 'index.html'))) {
    throw new Fault('The site is not built, so what renders it can’t be bundled: npm run build, then again.')
  }
  console.log(`Bundled ${await bundleRenderFunction(site)}: ${HOW}.`)
})
