import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from './addresses.ts'
import { silentReport } from './command.ts'
import type { Fault } from './fault.ts'
import { servicesFolderOf } from './folders.ts'
import { bringUp, type Stack } from './stack.ts'

/**
 * Starts a stack for browser tests: production builds of the site and, with `withStudio`, of the Studio, beside
 * services that hold only the seed content. `down` throws when a part has ended by itself meanwhile.
 */
export async function bringUpForTests(
  addresses: Addresses,
  folder: string,
  { withStudio = false } = {},
): Promise<Stack> {
  const site = { dist: join(folder, 'dist') }
  const studio = withStudio && { dist: join(folder, 'studio') }
  // On Ctrl-C Playwright ends this process, and the parts end with it.
  const interrupt = new AbortController().signal
  rmSync(servicesFolderOf(folder), { recursive: true, force: true })
  const stack = await bringUp({ addresses, folder, site, studio, interrupt, report: silentReport })
  let crash: Fault | undefined
  void stack.crashed.then((fault) => {
    crash = fault
  })
  const down = async () => {
    await stack.down()
    if (crash) throw crash
  }
  return { ...stack, down }
}
