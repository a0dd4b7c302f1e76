import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../fault.ts'
import { serverFolderOf } from '../folders.ts'
import { VITE } from '../parts.ts'
import { runProgram } from '../program.ts'

type BuildOptions = {
  /** Emptied first. */
  outFolder: string
  /** Goes before what `.env` files say. */
  environment: Record<string, string>
  interrupt: AbortSignal
  /** Only warnings and errors, not the list of files. */
  quiet?: boolean
}

/**
 * Builds the site for production: what visitors fetch, and beside it what renders pages.
 * @throws Fault when the bundler fails, which has then said why.
 */
export async function buildSite({ outFolder, environment, interrupt, quiet = false }: BuildOptions) {
  const vite = async (...args: string[]) => {
    const all = [VITE, 'build', 'web', '--emptyOutDir', ...(quiet ? ['--logLevel', 'warn'] : []), ...args]
    const code = await runProgram(all, { env: { ...environment, NODE_ENV: 'production' }, interrupt })
    if (code !== 0) throw new Fault(`The site could not be built: vite build ended with code ${code}.`)
  }
  await vite('--outDir', outFolder)
  await vite('--outDir', serverFolderOf(outFolder), '--ssr', 'src/prerender.tsx')
  // The page that has no content yet; index.html is the home page’s, once it has been rendered.
  renameSync(join(outFolder, 'index.html'), join(outFolder, 'shell.html'))
}
