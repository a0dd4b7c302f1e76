import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './running-shop.ts'

/** Debian's package installs the programs here, in one folder per version. */
const VERSIONS = '/usr/lib/postgresql'

export const findPostgres = () =>
  existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .map((version) => join(VERSIONS, version, 'bin'))
        .find((folder) => existsSync(join(folder, 'initdb')))
    : undefined

export const hasPostgres = findPostgres() !== undefined

/** Postgres refuses to run as root; Debian's package creates an account. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const DISCONNECT_MS = 2_000

type Options = {
  /** Only these roles, separated by commas, need a password. */
  withPasswordFor?: string
}

/** Starts on loopback in a temporary folder, which `stop` removes. */
export async function startPostgres({ withPasswordFor }: Options = {}) {
  const programs = findPostgres()
  if (!programs) throw new Error('No Postgres is installed here: apt-get install postgresql')
  const owner = postgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = ['-A', 'trust', '-U', 'shop', '-D', data, '--no-sync', '-E', 'UTF8']
  const made = spawnSync(join(programs, 'initdb'), options, { ...owner, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  if (withPasswordFor) {
    const rules = join(data, 'pg_hba.conf')
    const first = `host all ${withPasswordFor} 127.0.0.1/32 scram-sha-256`
    writeFileSync(rules, `${first}\n${readFileSync(rules, 'utf8')}`)
  }
  const port = await freePort()
  // Tests end this server only in order, so that it needn't wait for the disk.
  const fast = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...fast]
  const url = `postgres://shop@127.0.0.1:${port}/postgres`
  const serve = async () => {
    const server = spawn(join(programs, 'postgres'), flags, { ...owner, stdio: 'ignore' })
    await answered(url)
    return server
  }
  let server = await serve()
  const end = async () => {
    if ((server.exitCode ?? server.signalCode) !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    // SIGTERM waits until clients disconnect; SIGINT then disconnects the rest.
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGINT'), DISCONNECT_MS)
    await ended
    clearTimeout(timer)
  }
  return {
    url,
    /** Ends the server, and keeps its data. */
    pause: end,
    resume: async () => {
      server = await serve()
    },
    stop: async () => {
      await end()
      await rm(folder, { recursive: true })
    },
  }
}

const PATIENCE_MS = 60_000

async function answered(url: string) {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(50)
    }
  }
}
