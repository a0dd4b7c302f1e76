/** The folder of a running stack: the claim of its process, and the file that leads scripts and tests to the stack. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import * as v from 'valibot'
import { localProject } from '../stand-ins/project.ts'
import { Fault } from './command.ts'

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const claimIn = (folder: string) => join(folder, 'stack.pid')

/** @returns the id of the live process that runs a stack in `folder`, if any */
function holderOf(folder: string) {
  const file = claimIn(folder)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/** Claims `folder` for this process. @returns what releases it @throws Fault while another live process holds it */
export function claimFolder(folder: string) {
  const file = claimIn(folder)
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

const StackFileSchema = v.object({
  site: v.string(),
  services: v.string(),
  shopApi: v.string(),
  paymentPage: v.string(),
  /** Missing when the stack runs without a Studio. */
  studio: v.optional(v.string()),
  projectId: v.string(),
  dataset: v.string(),
  /** May read and write everything in the local dataset. Valid on this machine only. */
  token: v.string(),
})

/** Leads scripts and tests to a running stack: addresses, dataset and the local write token. */
export type StackFile = v.InferOutput<typeof StackFileSchema>

const fileIn = (folder: string) => join(folder, 'stack.json')

/** @returns a function that removes the file; call it when the stack is down */
export function writeStackFile(folder: string, content: StackFile) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileIn(folder), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  return () => rmSync(fileIn(folder), { force: true })
}

/** @throws Fault when no stack runs in `folder` */
export function readStackFile(folder: string): StackFile {
  // A killed stack leaves its file behind.
  if (!existsSync(fileIn(folder)) || !holderOf(folder)) {
    throw new Fault('No stack is running: run `npm start` first, in another terminal.')
  }
  return v.parse(StackFileSchema, JSON.parse(readFileSync(fileIn(folder), 'utf8')))
}

export const localClient = ({ services, token }: Pick<StackFile, 'services' | 'token'>) =>
  createClient({
    ...localProject,
    apiHost: services,
    token,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
  })
