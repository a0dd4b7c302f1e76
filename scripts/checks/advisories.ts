import { execFile } from 'node:child_process'
import * as v from 'valibot'
import { ROOT } from '../stack/folders.ts'
import type { Counts } from './runner/counts.ts'

const SERIOUS = ['high', 'critical']
const AUDIT_TIMEOUT_MS = 60_000

/** The output of `npm audit --json` (docs.npmjs.com/cli/commands/npm-audit): a report, or the reason why there is none. */
const AuditSchema = v.union([
  v.object({
    vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.string() })),
  }),
  v.object({ message: v.string() }),
])

export type Advisories =
  | { status: 'checked'; serious: string[] }
  /** The registry has no advisories, or can't be reached. */
  | { status: 'unchecked'; reason: string }

/** The production dependencies with a serious advisory, read from the output of `npm audit --json`. */
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

/** Resolves to the output of `npm audit`. The exit code is ignored, because it is also 1 when there are advisories. */
function audit(): Promise<string> {
  const { npm_execpath: npm } = process.env
  const args = ['audit', '--omit=dev', '--json']
  const [program, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  return new Promise((resolve) => {
    execFile(program, all, { cwd: ROOT, timeout: AUDIT_TIMEOUT_MS }, (_error, stdout) => resolve(stdout))
  })
}

/**
 * Asks the registry for advisories on production dependencies. A registry that can't answer is not a failure, but the
 * output says that nothing was checked.
 */
export async function checkAdvisories(read: () => Promise<string> = audit): Promise<Counts> {
  const found = advisoriesFrom(await read())
  if (found.status === 'unchecked') {
    console.log(`Advisories not checked, because the registry gave none: ${found.reason}.`)
    return { passed: 0, failed: 0 }
  }
  for (const line of found.serious)
    console.error(`${line}. \`npm audit --omit=dev\` names the version that fixes it.`)
  return { passed: found.serious.length === 0 ? 1 : 0, failed: found.serious.length }
}
