/** For every unit test: makes starting a server or a program fail, so that unit tests stay fast. */
import { ChildProcess } from 'node:child_process'
import { Server } from 'node:net'

const refuse = (): never => {
  throw new Error('A unit test can’t start servers or programs. Name the file *.integration.test.ts.')
}

Object.assign(Server.prototype, { listen: refuse })
Object.assign(ChildProcess.prototype, { spawn: refuse })
