import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'hung-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PROGRAM = join(folder, 'program.mjs')
writeFileSync(
  PROGRAM,
  `import { createServer } from 'node:http'
createServer((request, response) => {
  if (request.url === '/loop') for (;;);
  response.writeHead(request.url === '/broken' ? 500 : 200).end()
}).listen(0, '127.0.0.1', function () { process.send(this.address().port) })
`,
)

async function startProgram() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = await once(child, 'message')
  const pidFile = join(folder, `${child.pid}.pid`)
  writeFileSync(pidFile, String(child.pid))
  const ended = once(child, 'exit').then(([, signal]) => signal)
  return { child, ended, pidFile, url: `http://127.0.0.1:${port}` }
}

/** @returns the exit code of the health check */
async function check(address: string, pidFile: string, patienceMs = 8_000) {
  const script = join(import.meta.dirname, 'end-if-hung.ts')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const checking: ChildProcess = spawn(process.execPath, [script, address, String(patienceMs)], {
    env: { PATH, NODE_COMPILE_CACHE, PID_FILE: pidFile },
    stdio: 'ignore',
  })
  const [code] = await once(checking, 'exit')
  return code
}

test('a program that answers goes on, also with a fault', async () => {
  const { child, pidFile, url } = await startProgram()
  expect(await Promise.all([check(url, pidFile), check(`${url}/broken`, pidFile)])).toEqual([0, 1])
  expect(child.exitCode ?? child.signalCode).toBeNull()
})

test('a program that does not listen yet is left alone', async () => {
  const { child, pidFile } = await startProgram()
  expect(await check('http://127.0.0.1:9', pidFile)).toBe(1)
  expect(child.exitCode ?? child.signalCode).toBeNull()
})

test('a stopped program, and one in an endless loop, are ended', async () => {
  const [stopped, looping] = await Promise.all([startProgram(), startProgram()])
  stopped.child.kill('SIGSTOP')
  fetch(`${looping.url}/loop`).catch(() => {})
  const codes = [stopped, looping].map(({ url, pidFile }) => check(url, pidFile, 100))
  expect(await Promise.all(codes)).toEqual([1, 1])
  expect(await Promise.all([stopped.ended, looping.ended])).toEqual(['SIGKILL', 'SIGKILL'])
})
