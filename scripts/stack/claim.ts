import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.ts'

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const fileIn = (folder: string) => join(folder, 'stack.pid')

/** @returns the process that runs a stack in `folder`, if there is one alive. */
export function holderOf(folder: string) {
  const file = fileIn(folder)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/**
 * Makes this process the one that runs a stack in `folder`.
 * @returns gives the folder back; to be called when the stack is down.
 * @throws Fault while another live process holds it. The file of a process that was killed is taken over.
 */
export function claimFolder(folder: string) {
  const file = fileIn(folder)
  const holder = holderOf(folder)
  if (holder) {
    throw new Fault(
      `Already running here (process ${holder}): end that one with Ctrl-C first. If there is none, delete ${file}.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}
