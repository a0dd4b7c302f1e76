import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv, resolveConfig } from 'vite'
import { withSiteConfig } from '#shared/site-config-element.ts'
import { writeHostFiles } from './build/host-files.ts'
import { buildOperatorTools } from './build/operator-tools.ts'
import { prerenderSite } from './build/prerender-site.ts'
import { PREVIEW } from './stack/addresses.ts'
import { buildSite, hasSiteSettings, readBuildSettings } from './stack/builds.ts'
import { flag, runCommand, terminalReport } from './stack/command.ts'
import { ROOT, SITE_DIST } from './stack/folders.ts'
import { siteEnvironment } from './stack/parts.ts'

const command = {
  usage: 'npm run build',
  summary:
    'Builds the site for production into web/dist and web/dist-server, renders every public page, and writes the files for static hosts into web/dist-hosting. The settings are those of the environment and of .env; without any, it builds for the local services. Takes about 15 seconds.',
  options: {
    image: flag(
      'Builds what the image of a server has: the site, without settings, which the servers read at their start, and the operator’s commands',
    ),
  },
} as const

await runCommand(command, async ({ values: { image }, interrupt }) => {
  const report = terminalReport()
  if (image) {
    await buildSite({ outFolder: SITE_DIST, environment: {}, interrupt })
    await buildOperatorTools()
    return
  }
  // Vite reads the environment and the .env files itself: these are the settings that the build will use.
  const { env } = await resolveConfig({ root: join(ROOT, 'web'), logLevel: 'error' }, 'build', 'production')
  const local = hasSiteSettings(env) ? undefined : siteEnvironment(PREVIEW)
  if (local) report.say(`No settings: building for the local services at ${local.VITE_SANITY_API_HOST}.`)
  const values = readBuildSettings(local ?? env)
  const siteUrl = values.VITE_SITE_URL
  await buildSite({ outFolder: SITE_DIST, siteUrl, environment: local ?? {}, interrupt })
  const shell = join(SITE_DIST, 'shell.html')
  writeFileSync(shell, withSiteConfig(readFileSync(shell, 'utf8'), values))
  const { SHOP_API_ORIGIN: shopApi } = local
    ? { SHOP_API_ORIGIN: PREVIEW.shopApi }
    : loadEnv('production', ROOT, 'SHOP_API_')
  await writeHostFiles({ dist: SITE_DIST, settings: values, shopApi })
  if (!shopApi)
    report.say('SHOP_API_ORIGIN is not set, so the settings for static hosts forward /api to nothing.')
  if (values.VITE_SANITY_VISIBILITY === 'private') {
    copyFileSync(shell, join(SITE_DIST, 'index.html'))
    report.say('No page was rendered: the dataset is private, and the build has no token.')
    report.say('The page server renders them. Hosts of static files alone can’t serve this site.')
    return
  }
  try {
    const pages = await prerenderSite({ dist: SITE_DIST, settings: values, report })
    report.say(`Rendered ${pages} pages into web/dist.`)
  } catch (error) {
    copyFileSync(shell, join(SITE_DIST, 'index.html'))
    const reason = error instanceof Error ? error.message : String(error)
    report.say(`No page was rendered, because content could not be read (${reason}).`)
    report.say('The site reads it in the browser instead. Build again when the content service answers.')
  }
})
