import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './fault.ts'

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const fileIn = (folder: string) => join(folder, 'stack.pid')

/** @returns the id of the live process that runs a stack in `folder`, if any */
export function holderOf(folder: string) {
  const file = fileIn(folder)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/**
 * Claims `folder` for the stack of this process. The claim of a killed process is replaced.
 * @returns a function that releases the folder; call it when the stack is down
 * @throws Fault while another live process holds the folder
 */
export function claimFolder(folder: string) {
  const file = fileIn(folder)
  const holder = holderOf(folder)
  if (holder) {
    throw new Fault(
      `Already running here (process ${holder}): end that one with Ctrl-C first. If it doesn't exist, delete ${file}.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}
