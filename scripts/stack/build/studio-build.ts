import { join } from 'node:path'
import { Fault } from '../fault.ts'
import { ROOT } from '../folders.ts'
import { SANITY } from '../parts.ts'
import { runProgram } from '../program.ts'

type BuildOptions = {
  /** Output folder. It is emptied first. */
  outFolder: string
  environment: Record<string, string>
  interrupt: AbortSignal
}

/** Builds the Studio for production. @throws Fault when the build fails. It has printed the reason */
export async function buildStudio({ outFolder, environment, interrupt }: BuildOptions) {
  const args = [SANITY, 'build', outFolder, '--yes']
  const cwd = join(ROOT, 'studio')
  const code = await runProgram(args, { cwd, env: environment, interrupt, quiet: true })
  if (code !== 0) throw new Fault(`The Studio could not be built: sanity build ended with code ${code}.`)
}
