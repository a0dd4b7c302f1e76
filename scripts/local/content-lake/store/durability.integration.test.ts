import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { createClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLakeIn } from '../testing/running-lake.ts'
import { testProject } from '../testing/test-project.ts'
import { loadToken } from '../token.ts'

const MAIN = join(import.meta.dirname, '..', 'main.ts')

let folder: string
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durability-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

test('an acknowledged write survives kill -9', async () => {
  const service = spawn(execPath, [MAIN, '--port', '0', '--data', folder])
  child = service
  const [line] = await once(service.stdout, 'data')
  const apiHost = /http:\S+/.exec(String(line))?.[0] ?? ''
  const client = createClient({
    ...testProject,
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    token: loadToken(folder),
  })
  await client.create({ _id: 'kept', _type: 'x', title: 'Kept' })
  await client.patch('kept').set({ title: 'Still kept' }).commit()
  service.kill('SIGKILL')
  await once(service, 'exit')

  const running = await startLakeIn(folder)
  expect(await running.visitor().getDocument('kept')).toMatchObject({ title: 'Still kept' })
  await running.stop()
}, 15_000)

test('a second process on the same data folder is refused', async () => {
  const running = await startLakeIn(folder)
  await expect(startLakeIn(folder)).rejects.toThrow('is in use by another process')
  await running.stop()
})
