import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '#server/shop-api/testing/running-shop.ts'
import { hasProgram, missingReason } from './checks/programs.ts'
import {
  ADDRESS,
  NAMES,
  productionSettings,
  rehearsalCaddyfile,
  SITE,
  WWW,
} from './lab/rehearsal/settings.ts'
import { Fault, runCommand, textOption, wholeNumber } from './stack/command.ts'
import { ROOT } from './stack/folders.ts'

const LAB = join(ROOT, 'scripts', 'lab', 'rehearsal')
const PATIENCE_MS = 60_000

const command = {
  usage: 'npm run rehearsal',
  summary:
    'Goes live on this machine: starts the programs of production behind Caddy with TLS under real names, on Postgres, against the stand-ins, and walks from an empty dataset to a purchase, a backup, a restore with the same books, a storm of strangers, an upgrade, the way back, faults and other secrets. Prints the seconds of each step, the times of buyers with and without strangers, and what the operator is told of each fault. Everything is on loopback. Needs caddy, postgresql, age, rclone and the right to open port 443. Takes two or three minutes.',
  options: { shops: { ...textOption('N', 'how many shop programs share the database'), default: '1' } },
} as const

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, ADDRESS, () => server.close(() => resolve(true)))
  })

async function whyNot(): Promise<string | undefined> {
  for (const name of ['caddy', 'postgres', 'age', 'rclone'] as const)
    if (!hasProgram(name)) return missingReason(name)
  for (const port of [80, 443])
    if (!(await canListen(port)))
      return `port ${port} of ${ADDRESS} can’t be opened here: it needs root, and Linux`
  return undefined
}

/** Caddy makes its certificate authority at its first start. */
async function authorityIn(folder: string): Promise<string> {
  const file = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  for (const end = Date.now() + PATIENCE_MS; !existsSync(file); await wait(50))
    if (Date.now() > end) throw new Fault('Caddy made no certificate authority.')
  return file
}

await runCommand(command, async ({ values, interrupt }) => {
  const programs = wholeNumber('shops', values.shops, 1)
  const reason = await whyNot()
  if (reason !== undefined) {
    console.log(`Not rehearsed: ${reason}.`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  const [services, payment, site, ...shops] = await Promise.all(
    Array.from({ length: 3 + programs }, () => freePort()),
  )
  if (!services || !payment || !site) throw new Fault('No free ports.')
  const ports = { services, payment, site, shops }
  const caddyfile = join(folder, 'Caddyfile')
  const own = readFileSync(join(ROOT, 'scripts', 'deploy', 'compose', 'Caddyfile'), 'utf8')
  writeFileSync(caddyfile, rehearsalCaddyfile(own, ports))
  const started: ChildProcess[] = []
  const start = (program: string, args: string[], environment: Record<string, string>) => {
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, ...environment }
    const output = program === 'caddy' ? 'ignore' : 'inherit'
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', output, output] })
    started.push(child)
    return child
  }
  const endAll = () => {
    for (const child of started) child.kill('SIGTERM')
  }
  interrupt.addEventListener('abort', endAll)
  try {
    start('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
      SITE_ADDRESS: SITE,
      WWW_ADDRESS: WWW,
      VITE_SITE_URL: productionSettings.VITE_SITE_URL,
      SITE_UPSTREAM: `127.0.0.1:${site}`,
      SHOP_UPSTREAM: shops.map((port) => `127.0.0.1:${port}`).join(' '),
    })
    const walk = start(process.execPath, [join(LAB, 'walk.ts'), folder, JSON.stringify(ports)], {
      NODE_EXTRA_CA_CERTS: await authorityIn(folder),
      NODE_OPTIONS: `--import=${pathToFileURL(join(LAB, 'names.mjs'))}`,
      REHEARSAL_NAMES: NAMES.join(' '),
      REHEARSAL_ADDRESS: ADDRESS,
    })
    const [code] = await once(walk, 'exit')
    interrupt.throwIfAborted()
    if (code !== 0) throw new Fault('The rehearsal failed.')
  } finally {
    endAll()
    await rm(folder, { recursive: true })
  }
})
