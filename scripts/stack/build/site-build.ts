import { renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_MANIFEST } from '../../../web/server/pages/bundle.ts'
import { Fault } from '../fault.ts'
import { serverFolderOf } from '../folders.ts'
import { VITE } from '../parts.ts'
import { runProgram } from '../program.ts'
import { compressAssets } from './compress-assets.ts'
import { writeSecurityTxt } from './security-txt.ts'

type BuildOptions = {
  /** Output folder. It is emptied first. */
  outFolder: string
  /** Takes precedence over `.env` files. */
  environment: Record<string, string>
  siteUrl: string
  interrupt: AbortSignal
  /** Prints only warnings and errors, not the list of files. */
  quiet?: boolean
}

/** Vite writes it into the files that are served. */
const BUNDLER_FOLDER = '.vite'

/**
 * Builds the site for production: the files for browsers, and the bundle that renders pages.
 * @throws Fault when the bundler fails. It has printed the reason
 */
export async function buildSite({ outFolder, siteUrl, environment, interrupt, quiet = false }: BuildOptions) {
  const vite = async (...args: string[]) => {
    const all = [VITE, 'build', 'web', '--emptyOutDir', ...(quiet ? ['--logLevel', 'warn'] : []), ...args]
    const code = await runProgram(all, { env: { ...environment, NODE_ENV: 'production' }, interrupt })
    if (code !== 0) throw new Fault(`The site could not be built: vite build ended with code ${code}.`)
  }
  await vite('--outDir', outFolder)
  await vite('--outDir', serverFolderOf(outFolder), '--ssr', 'src/prerender.tsx')
  renameSync(
    join(outFolder, BUNDLER_FOLDER, 'manifest.json'),
    join(serverFolderOf(outFolder), CLIENT_MANIFEST),
  )
  rmdirSync(join(outFolder, BUNDLER_FOLDER))
  await compressAssets(join(outFolder, 'assets'))
  // The shell without content. index.html becomes the home page when it is rendered.
  renameSync(join(outFolder, 'index.html'), join(outFolder, 'shell.html'))
  writeSecurityTxt(outFolder, siteUrl)
}
