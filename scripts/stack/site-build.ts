import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Fault } from './fault.ts'
import { ROOT } from './folders.ts'
import { VITE } from './parts.ts'

type BuildOptions = {
  /** Emptied first. */
  outFolder: string
  /** Goes before what `.env` files say. */
  environment: Record<string, string>
  interrupt: AbortSignal
  /** `inherit` shows the bundler's list of files, `quiet` only its warnings and errors. */
  output?: 'inherit' | 'quiet'
}

/** Builds the site for production. @throws Fault when the bundler fails, which has then said why. */
export async function buildSite({ outFolder, environment, interrupt, output = 'inherit' }: BuildOptions) {
  const args = [VITE, 'build', 'web', '--outDir', outFolder, '--emptyOutDir']
  if (output === 'quiet') args.push('--logLevel', 'warn')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: 'inherit',
    signal: interrupt,
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Fault(`The site could not be built (vite build ended with code ${code}).`)
}
