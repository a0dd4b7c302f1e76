import { connect } from 'node:net'
import { loadToken } from '@stand-ins/content-lake/token.ts'
import { localProject } from '../stand-ins/project.ts'
import { type Addresses, mailPortOf, portOf } from './addresses.ts'
import { buildSite, buildStudio } from './builds.ts'
import { aborted, Fault, type Report, terminalReport } from './command.ts'
import { logFolderOf, servicesFolderOf } from './folders.ts'
import {
  builtSitePart,
  builtStudioPart,
  devSitePart,
  devStudioPart,
  paymentPagePart,
  servicesPart,
  shopApiPart,
  siteEnvironment,
  studioEnvironment,
} from './parts.ts'
import type { PartSpec } from './program.ts'
import { loadContentOnce } from './seeding.ts'
import { claimFolder, type StackFile, writeStackFile } from './stack-file.ts'
import { createSupervisor } from './supervisor.ts'

const answersOn = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Connects over IPv4 and IPv6: on some systems, `listen` succeeds although another program listens on all interfaces. */
async function isPortTaken(port: number) {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => answersOn(host, port)))
  return answers.includes(true)
}

/** @throws Fault naming each taken port, the part that needs it, and the cure */
export async function assertPortsFree(ports: Record<string, number>) {
  const checked = await Promise.all(
    Object.entries(ports).map(async ([part, port]) => ({ part, port, taken: await isPortTaken(port) })),
  )
  const taken = checked.filter((entry) => entry.taken)
  if (taken.length === 0) return
  const list = taken.map(({ part, port }) => `${port} (${part})`).join(', ')
  const first = taken[0]?.port
  throw new Fault(
    `Taken port${taken.length > 1 ? 's' : ''}: ${list}. End the program that listens there (\`lsof -i :${first}\` shows it), then start again.`,
  )
}

export type StackOptions = {
  addresses: Addresses
  /** Folder for data, logs and `stack.json`. Only one stack at a time can use it. */
  folder: string
  /** The folder for a production build, which is built first, or the development server. */
  site: { dist: string } | 'development'
  /** The same for the Studio; `false` for none. */
  studio: { dist: string } | 'development' | false
  /** The folders have the current builds already. */
  isBuilt?: boolean
  /** Runs beside the builds. The shop API opens its database afterwards. */
  prepareShop?: () => Promise<void>
  interrupt: AbortSignal
  report: Report
  onErrorLine?: (part: string, line: string) => void
  /** Reports restarts. If it is given, a part that ends by itself is started again. */
  onRestart?: (line: string) => void
}

export type Stack = {
  file: StackFile
  /** Resolves when a part ends by itself and is not started again. */
  crashed: Promise<Fault>
  down: () => Promise<void>
}

const readToken = (folder: string) => loadToken(servicesFolderOf(folder))

function partsOf({ addresses, folder, site, studio }: StackOptions) {
  const services = servicesPart(addresses, folder, site)
  const others: PartSpec[] = [
    paymentPagePart(addresses, folder),
    shopApiPart(addresses, folder),
    site === 'development' ? devSitePart(addresses) : builtSitePart(addresses, site.dist),
  ]
  if (studio === 'development') others.push(devStudioPart(addresses))
  else if (studio) others.push(builtStudioPart(addresses, studio.dist))
  return { services, others }
}

const stackFileOf = ({ addresses, studio }: StackOptions, token: string): StackFile => ({
  ...addresses,
  studio: studio ? addresses.studio : undefined,
  projectId: localProject.projectId,
  dataset: localProject.dataset,
  token,
})

const brokenOff = (crashed: Promise<Fault>, interrupt: AbortSignal) =>
  Promise.race([crashed, aborted(interrupt)]).then((fault) => {
    throw fault ?? interrupt.reason
  })

export async function build({
  addresses,
  site,
  studio,
  interrupt,
}: Pick<StackOptions, 'addresses' | 'site' | 'studio' | 'interrupt'>) {
  const builds: Promise<void>[] = []
  if (site !== 'development') {
    const environment = siteEnvironment(addresses)
    const siteUrl = environment.VITE_SITE_URL
    builds.push(buildSite({ outFolder: site.dist, siteUrl, environment, interrupt, quiet: true }))
  }
  if (studio && studio !== 'development') {
    builds.push(buildStudio({ outFolder: studio.dist, environment: studioEnvironment(addresses), interrupt }))
  }
  await Promise.all(builds)
}

/** Builds if needed, then starts all parts. Resolves once all answer. @throws Fault when one can't start, after ending all */
export async function bringUp(options: StackOptions): Promise<Stack> {
  const { addresses, folder, interrupt, report } = options
  const release = claimFolder(folder)
  const supervisor = createSupervisor({ ...options, onWait: report.say, logFolder: logFolderOf(folder) })
  const parts = partsOf(options)
  const cleanUps = [release]
  const down = async () => {
    await supervisor.stop()
    for (const cleanUp of cleanUps) cleanUp()
  }
  try {
    await assertPortsFree(
      Object.fromEntries([
        ...[parts.services, ...parts.others].map(({ name, address }) => [name, portOf(address)]),
        ['mail', mailPortOf(addresses)],
      ]),
    )
    const loadServices = async () => {
      await supervisor.start(parts.services)
      const token = readToken(folder)
      const seeded = loadContentOnce({ services: addresses.services, token, folder, report })
      await Promise.race([seeded, brokenOff(supervisor.crashed, interrupt)])
      return token
    }
    const [token] = await Promise.all([
      loadServices(),
      options.isBuilt ? undefined : build(options),
      options.prepareShop?.(),
    ])
    await Promise.all(parts.others.map(supervisor.start))
    const file = stackFileOf(options, token)
    cleanUps.push(writeStackFile(folder, file))
    return { file, crashed: supervisor.crashed, down }
  } catch (error) {
    await down()
    throw error
  }
}

const table = ({ site, studio, services, paymentPage }: StackFile) =>
  [
    ['Site', site],
    ['Studio', studio],
    ['Local services', services],
    ['payment page', paymentPage],
  ]
    .filter(([, address]) => address !== undefined)
    .map(([part, address]) => `  ${part?.padEnd(16)}${address}`)
    .join('\n')

/** Keeps a stack running until Ctrl-C. @throws Fault when it can't start, or a part ends again and again */
export async function keepUp(options: Omit<StackOptions, 'report' | 'onErrorLine' | 'onRestart'>) {
  const report = terminalReport()
  let isUp = false
  const stack = await bringUp({
    ...options,
    report,
    // During the start, the message of the fault contains the output of a failing part.
    onErrorLine: (part, line) => {
      if (isUp) console.error(`${part} │ ${line}`)
    },
    onRestart: report.say,
  })
  isUp = true
  report.say(`\n${table(stack.file)}\n\n  Ctrl-C ends all of it.\n`)
  const fault = await Promise.race([stack.crashed, aborted(options.interrupt)])
  await stack.down()
  if (fault) throw fault
}
