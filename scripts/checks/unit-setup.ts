/**
 * For every unit test: makes starting a server or a program fail, so that unit tests stay fast, and takes back what a test has
 * put in the place of clock, functions, globals and variables, because files share workers.
 */
import { ChildProcess } from 'node:child_process'
import { Server } from 'node:net'
import { afterEach, vi } from 'vitest'

const refuse = (): never => {
  throw new Error('A unit test can’t start servers or programs. Name the file *.integration.test.ts.')
}

Object.assign(Server.prototype, { listen: refuse })
Object.assign(ChildProcess.prototype, { spawn: refuse })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
