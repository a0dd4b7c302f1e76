/** `npm run build`: the site for production, in `web/dist`. */
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { PREVIEW } from './stack/addresses.ts'
import { isConfigured } from './stack/build-environment.ts'
import { runCommand } from './stack/command.ts'
import { ROOT, SITE_DIST } from './stack/folders.ts'
import { siteEnvironment } from './stack/parts.ts'
import { buildSite } from './stack/site-build.ts'

await runCommand(async (interrupt) => {
  // Vite's own reading of the environment and of .env files, so that we judge what it will use.
  const { env } = await resolveConfig({ root: join(ROOT, 'web'), logLevel: 'error' }, 'build', 'production')
  const local = isConfigured(env) ? undefined : siteEnvironment(PREVIEW)
  if (local) console.log(`No settings: building for the local services at ${local.VITE_SANITY_API_HOST}.`)
  await buildSite({ outFolder: SITE_DIST, environment: local ?? {}, interrupt })
})
