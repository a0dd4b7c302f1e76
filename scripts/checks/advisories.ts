import { spawnSync } from 'node:child_process'
import * as v from 'valibot'
import { ROOT } from '../stack/folders.ts'
import type { Counts } from './counts.ts'

const SERIOUS = ['high', 'critical']
const PATIENCE_MS = 60_000

/** What `npm audit --json` prints (docs.npmjs.com/cli/commands/npm-audit): a report, or why there is none. */
const AuditSchema = v.union([
  v.object({
    vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.string() })),
  }),
  v.object({ message: v.string() }),
])

export type Advisories =
  | { status: 'checked'; serious: string[] }
  /** The registry has none, or isn't to be reached. */
  | { status: 'unchecked'; reason: string }

/** Which production dependencies have a serious advisory, from what `npm audit --json` printed. */
export function advisoriesFrom(printed: string): Advisories {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), AuditSchema), printed)
  if (!parsed.success) return { status: 'unchecked', reason: 'npm audit printed no report' }
  if ('message' in parsed.output) return { status: 'unchecked', reason: parsed.output.message }
  const serious = Object.entries(parsed.output.vulnerabilities).filter(([, { severity }]) =>
    SERIOUS.includes(severity),
  )
  return {
    status: 'checked',
    serious: serious.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
  }
}

function audit(): string {
  const { npm_execpath: npm } = process.env
  const args = ['audit', '--omit=dev', '--json']
  const [program, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  return spawnSync(program, all, { cwd: ROOT, encoding: 'utf8', timeout: PATIENCE_MS }).stdout ?? ''
}

/**
 * Asks the registry for advisories on production dependencies. One that can't be asked is no failure, but says so:
 * nothing has been checked then.
 */
export function checkAdvisories(read: () => string = audit): Counts {
  const found = advisoriesFrom(read())
  if (found.status === 'unchecked') {
    console.log(`Not checked, the registry has no advisories for us: ${found.reason}.`)
    return { passed: 0, failed: 0 }
  }
  for (const line of found.serious)
    console.error(`${line}. \`npm audit --omit=dev\` tells the version that cures it.`)
  return { passed: found.serious.length === 0 ? 1 : 0, failed: found.serious.length }
}
