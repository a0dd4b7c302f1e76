import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { holderOf } from './claim.ts'
import { Fault } from './fault.ts'

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

/** How scripts and tests find a running stack: addresses, dataset and the local write token. */
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
