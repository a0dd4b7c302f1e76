import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder, readStackFile, writeStackFile } from './stack-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const pidFile = () => join(folder, 'stack.pid')

test('one live process holds a folder; a second one gets a fault with the cure', () => {
  // The test's parent process runs as long as the test.
  writeFileSync(pidFile(), String(process.ppid))
  expect(() => claimFolder(folder)).toThrow(`Already running here (process ${process.ppid})`)
})

test('a folder of a killed process can be claimed', () => {
  writeFileSync(pidFile(), '2147483646')
  const release = claimFolder(folder)
  release()
  expect(existsSync(pidFile())).toBe(false)
})

test('stack.json exists while the stack runs', () => {
  expect(() => readStackFile(folder)).toThrow('`npm start` first')
  const file = {
    site: 'http://localhost:1',
    services: 'http://localhost:2',
    shopApi: 'http://localhost:3',
    paymentPage: 'http://localhost:4',
    projectId: 'local',
    dataset: 'production',
    token: 'secret',
  }
  const release = claimFolder(folder)
  const remove = writeStackFile(folder, file)
  expect(readStackFile(folder)).toEqual(file)
  release()
  expect(() => readStackFile(folder), 'left by a stack that was killed').toThrow('`npm start` first')
  remove()
  expect(() => readStackFile(folder)).toThrow('`npm start` first')
})
