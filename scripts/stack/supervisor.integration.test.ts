import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from './command.ts'
import { createSupervisor } from './supervisor.ts'

/** Each test starts programs, and one waits until a part is killed: seconds, and longer on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let supervisor: ReturnType<typeof createSupervisor>
let interruption: AbortController
const errorLines: string[] = []
const restarts: string[] = []

const supervise = (onRestart?: (line: string) => void) =>
  createSupervisor({
    logFolder: join(folder, 'logs'),
    interrupt: interruption.signal,
    onErrorLine: (part, line) => errorLines.push(`${part}: ${line}`),
    onRestart,
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'))
  interruption = new AbortController()
  errorLines.length = 0
  restarts.length = 0
  supervisor = supervise()
})

afterEach(async () => {
  await supervisor.stop()
  rmSync(folder, { recursive: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A program that runs `extra`, answers HTTP, and writes its process id to a file. */
async function answering(name: string, extra = '') {
  const port = await freePort()
  const pidFile = join(folder, `${name}.pid`)
  const program = `
    ${extra}
    require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
    require('node:http').createServer((_, response) => response.end('ok')).listen(${port}, '127.0.0.1')`
  const spec = { name, args: ['-e', program], cwd: folder, address: `http://127.0.0.1:${port}/` }
  return { spec, pid: () => Number(readFileSync(pidFile, 'utf8')) }
}

const silent = (name: string, program: string, patienceMs?: number) => ({
  name,
  args: ['-e', program],
  cwd: folder,
  // Nothing listens on port 9.
  address: 'http://127.0.0.1:9/',
  ...(patienceMs ? { patienceMs } : {}),
})

/** A killed process keeps its id until its parent has read its status. Linux shows it as a zombie. */
function isZombie(pid: number) {
  const status = `/proc/${pid}/status`
  return existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

test('`start` resolves once a part answers, `stop` ends it without a fault, and it can be started again', async () => {
  supervisor = supervise((line) => restarts.push(line))
  const part = await answering('site', "console.log('to the log'); console.error('to both')")
  await supervisor.start(part.spec)
  const first = part.pid()
  expect(isRunning(first)).toBe(true)
  await supervisor.stop()
  expect(isRunning(first)).toBe(false)
  expect(
    readFileSync(join(folder, 'logs', 'site.log'), 'utf8')
      .split('\n')
      .toSorted(),
  ).toEqual(['', 'site starts.', 'to both', 'to the log'])
  expect(errorLines).toEqual(['site: to both'])
  await supervisor.start(part.spec)
  expect(part.pid()).not.toBe(first)
  await supervisor.stop()
  expect([restarts, await Promise.race([supervisor.crashed, 'no crash'])]).toEqual([[], 'no crash'])
})

test('a part that ends before it answers is a fault with its last output, and is not started again', async () => {
  supervisor = supervise((line) => restarts.push(line))
  const started = supervisor.start(silent('studio', "console.error('no config'); process.exit(3)"))
  await expect(started).rejects.toThrow(Fault)
  await expect(started).rejects.toThrow(/studio ended with code 3[\s\S]*no config/)
  expect(restarts).toEqual([])
})

test('a part that never answers is a fault, and is ended with the others', async () => {
  const marker = join(folder, 'pid')
  const program = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, String(process.pid)); setInterval(() => {}, 1000)`
  await expect(supervisor.start(silent('services', program, 3000))).rejects.toThrow(
    /services did not answer at http:\/\/127.0.0.1:9\/: for 3 s it neither wrote nor computed[\s\S]*it has written nothing/,
  )
  await supervisor.stop()
  // On a busy machine the program may not have begun.
  expect(existsSync(marker) && isRunning(Number(readFileSync(marker, 'utf8')))).toBe(false)
})

test('a slow part has time as long as it writes, or computes', async () => {
  const rows = [
    [
      'writes',
      'const every = setInterval(() => console.log(Date.now()), 500); setTimeout(() => clearInterval(every), 6000)',
    ],
    ['computes', 'const until = Date.now() + 6000; while (Date.now() < until) {}'],
  ] as const
  for (const [name, work] of rows) {
    const { spec } = await answering(name)
    const [, program = ''] = spec.args
    const later = `${work}\nsetTimeout(() => { ${program} }, ${name === 'writes' ? 6500 : 0})`
    await supervisor.start({ ...spec, args: ['-e', later], patienceMs: 4000 })
  }
})

test('an interrupt stops waiting for a part', async () => {
  const started = supervisor.start(silent('services', 'setInterval(() => {}, 1000)'))
  interruption.abort()
  await expect(started).rejects.toThrow('aborted')
})

test('without restarts, a part that ends is a crash', async () => {
  const { spec, pid } = await answering('site')
  await supervisor.start(spec)
  process.kill(pid(), 'SIGKILL')
  expect((await supervisor.crashed).message).toContain('site was ended by SIGKILL')
})

test('starts a part again and reports it, until the part has ended three times within a minute', async () => {
  supervisor = supervise((line) => restarts.push(line))
  const part = await answering('site', "console.log('begins')")
  await supervisor.start(part.spec)
  const pids = [part.pid()]
  for (const times of [1, 2]) {
    process.kill(part.pid(), 'SIGKILL')
    await vi.waitUntil(() => part.pid() !== pids.at(-1), { timeout: 30_000 })
    pids.push(part.pid())
    expect(restarts).toHaveLength(times)
    expect(restarts.at(-1)).toMatch(/^site was ended by SIGKILL; it starts again \(.*site\.log\)\.$/)
    await vi.waitUntil(
      () =>
        fetch(part.spec.address).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
  }
  process.kill(part.pid(), 'SIGKILL')
  expect((await supervisor.crashed).message).toContain('site was ended by SIGKILL')
  expect(readFileSync(join(folder, 'logs', 'site.log'), 'utf8')).toBe('site starts.\nbegins\n'.repeat(3))
})

test('gives up on a part that can’t start again', async () => {
  supervisor = supervise((line) => restarts.push(line))
  const broken = join(folder, 'broken')
  const part = await answering(
    'site',
    `if (require('node:fs').existsSync(${JSON.stringify(broken)})) process.exit(4)`,
  )
  await supervisor.start(part.spec)
  writeFileSync(broken, '')
  process.kill(part.pid(), 'SIGKILL')
  expect((await supervisor.crashed).message).toContain('site ended with code 4')
  expect(restarts).toHaveLength(2)
})

test('children of a part and parts that ignore SIGTERM are ended too', async () => {
  const childFile = join(folder, 'child.pid')
  const part = await answering(
    'site',
    `process.on('SIGTERM', () => {})
     const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
     require('node:fs').writeFileSync(${JSON.stringify(childFile)}, String(child.pid))`,
  )
  await supervisor.start(part.spec)
  await supervisor.stop()
  expect(isRunning(part.pid())).toBe(false)
  expect(isRunning(Number(readFileSync(childFile, 'utf8')))).toBe(false)
})

test('parts end with the process that started them, even when it is killed', async () => {
  const part = await answering('site')
  const owner = await answering(
    'owner',
    `import(${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))}).then(({ createSupervisor }) =>
       createSupervisor({ logFolder: ${JSON.stringify(folder)}, interrupt: new AbortController().signal })
         .start(${JSON.stringify(part.spec)}))`,
  )
  await supervisor.start(owner.spec)
  await vi.waitUntil(() => existsSync(join(folder, 'site.pid')), { timeout: 30_000 })
  process.kill(owner.pid(), 'SIGKILL')
  await vi.waitUntil(() => !isRunning(part.pid()), { timeout: 30_000 })
})
