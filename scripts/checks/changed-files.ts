import { execFileSync } from 'node:child_process'
import { ROOT } from '../stack/folders.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)

/** Paths that differ from the last commit, including new files; undefined outside a Git checkout. */
export function changedFiles(): string[] | undefined {
  try {
    return [
      ...git('diff', '--name-only', '-z', 'HEAD'),
      ...git('ls-files', '-z', '--others', '--exclude-standard'),
    ]
  } catch {
    return undefined
  }
}

/** The inputs and outputs of `npm run typegen`. */
const TYPEGEN_FILES =
  /^(?:schemas\/|studio\/(?:[^/]+\.ts|schema\.json)$|web\/shared\/(?:queries|generated)\/)/

/** Whether the generated types may be stale: true if it is unknown which files changed. */
export const needsGeneratedTypes = (changed: readonly string[] | undefined) =>
  changed === undefined || changed.some((file) => TYPEGEN_FILES.test(file))
