import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { Finding } from '../finding.ts'
import { projectTarget, type Target, type Variables } from '../target.ts'

/** No server listens on port 2. */
export const UNREACHABLE = 'http://127.0.0.1:2'

/** The target of a real project's settings, with its content service at `address`. */
export function targetAt(address: string, changes: Variables = {}, token?: string): Target {
  const project = { VITE_SANITY_PROJECT_ID: 'local', VITE_SANITY_API_HOST: address }
  const target = projectTarget({ ...project, SANITY_AUTH_TOKEN: token, ...changes })
  if (!target) throw new Error('The variables name no project')
  return target
}

/** Serves an app until `close`, for responses that the local content service never sends. */
export async function serve(app: Hono) {
  const { port, close } = await listenOnLoopback(app, 0)
  return { address: `http://localhost:${port}`, close }
}

/** Findings as lines, such as `fault The dataset has no published documents`. */
export const lines = (findings: readonly Finding[]) => findings.map(({ status, what }) => `${status} ${what}`)

/** Matches a line of `lines` by its status and some of its words. */
export const line = (status: Finding['status'], words: string) =>
  expect.stringMatching(new RegExp(`^${status} .*${words}`))
