import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder } from './claim.ts'
import { readStackFile, writeStackFile } from './stack-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const pidFile = () => join(folder, 'stack.pid')

test('a folder is held by one live process, and named with the cure to a second', () => {
  // The parent of the test runs for as long as the test does.
  writeFileSync(pidFile(), String(process.ppid))
  expect(() => claimFolder(folder)).toThrow(`Already running here (process ${process.ppid})`)
})

test('what a killed process left is taken over', () => {
  writeFileSync(pidFile(), '2147483646')
  const release = claimFolder(folder)
  release()
  expect(existsSync(pidFile())).toBe(false)
})

test('stack.json is there while the stack is', () => {
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
