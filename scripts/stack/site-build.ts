import { Fault } from './fault.ts'
import { VITE } from './parts.ts'
import { runProgram } from './program.ts'

type BuildOptions = {
  /** Emptied first. */
  outFolder: string
  /** Goes before what `.env` files say. */
  environment: Record<string, string>
  interrupt: AbortSignal
  /** Only warnings and errors, not the list of files. */
  quiet?: boolean
}

/** Builds the site for production. @throws Fault when the bundler fails, which has then said why. */
export async function buildSite({ outFolder, environment, interrupt, quiet = false }: BuildOptions) {
  const args = [VITE, 'build', 'web', '--outDir', outFolder, '--emptyOutDir']
  if (quiet) args.push('--logLevel', 'warn')
  const code = await runProgram(args, { env: { ...environment, NODE_ENV: 'production' }, interrupt })
  if (code !== 0) throw new Fault(`The site could not be built: vite build ended with code ${code}.`)
}
