import { describeError, logEvent, logFault } from '../log.ts'
import { reasonOf } from './reason.ts'

/** What a check has found: the reason of a failure, with the rows it is about, such as orders or mails. */
export type Fault = { why: string; rows?: readonly string[] }

/** The check can't tell now, such as without its database. What it found before holds on. */
export const NOT_KNOWN = Symbol('not known')

/** A condition that must hold while a program runs. */
export type Check = {
  /** In kebab-case, as in log, metrics and database. */
  name: string
  /** The problem when the check fails, as a sentence for the operator. */
  what: string
  /** The operator’s remedy. */
  cure: string
  /** @returns undefined while the condition holds. Throwing is a failure too */
  findFault: () => Promise<string | Fault | undefined | typeof NOT_KNOWN>
  /** While the condition holds, the check runs once in this many rounds. By default in each. */
  everyRounds?: number
  /** The operator is told of a failure, but the program does its work: the health doesn’t change. */
  isForOperator?: true
}

/** A check that failed twice in a row, and has not held since. */
export type Problem = Pick<Check, 'name' | 'what' | 'cure'> & {
  why: string
  rows: readonly string[]
  since: Date
}

/** Reasons, rows and cures are left out: the page server shows this to everyone. */
export type Health = { ok: boolean; faults: { name: string; what: string; since: string }[] }

const INTERVAL_MS = 60_000
const CHECK_TIMEOUT_MS = 30_000
/** A single failure may be a moment without a network. */
const FAILURES = 2

const withTimeout = (findFault: Check['findFault']) =>
  Promise.race([
    findFault(),
    new Promise<string>((resolve) => {
      setTimeout(resolve, CHECK_TIMEOUT_MS, `no answer within ${CHECK_TIMEOUT_MS / 1_000} seconds`).unref()
    }),
  ])
    .catch(reasonOf)
    .then((found) => (typeof found === 'string' ? { why: found } : found))

/**
 * Runs all checks once a minute in the background, never for a request. Doesn't keep the process alive. Logs `problem-begun`
 * and `problem-ended`.
 * @param onRound called after each round, with the problems and the names of the checks that passed
 */
export function watchChecks(
  checks: readonly Check[],
  onRound: (problems: readonly Problem[], holding: ReadonlySet<string>) => Promise<unknown> = async () => {},
  intervalMs: number = INTERVAL_MS,
) {
  const problems = new Map<string, Problem>()
  const failures = new Map<string, number>()
  const unknown = new Set<string>()

  const runCheck = async ({ name, what, cure, findFault }: Check) => {
    const found = await withTimeout(findFault)
    if (found === NOT_KNOWN) return void unknown.add(name)
    unknown.delete(name)
    if (!found) {
      failures.delete(name)
      if (problems.delete(name)) logEvent('problem-ended', { name })
      return
    }
    const count = (failures.get(name) ?? 0) + 1
    failures.set(name, count)
    if (count < FAILURES) return
    const since = problems.get(name)?.since ?? new Date()
    const { why, rows = [] } = found
    if (!problems.has(name)) logFault('problem-begun', { name, what, why, rows })
    problems.set(name, { name, what, cure, why, rows, since })
  }

  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let rounds = 0
  const round = async () => {
    const isDue = ({ name, everyRounds = 1 }: Check) =>
      rounds % everyRounds === 0 || failures.has(name) || unknown.has(name)
    await Promise.all(checks.filter(isDue).map(runCheck))
    rounds += 1
    const isHolding = (name: string) => !failures.has(name) && !unknown.has(name)
    const holding = new Set(checks.map(({ name }) => name).filter(isHolding))
    await onRound([...problems.values()], holding).catch((error: unknown) =>
      logFault('alarms-failed', describeError(error)),
    )
    if (isStopped) return
    timer = setTimeout(() => void round(), intervalMs)
    timer.unref()
  }
  void round()

  return {
    health: (): Health => ({
      ok: !checks.some(({ name, isForOperator }) => problems.has(name) && !isForOperator),
      faults: [...problems.values()].map(({ name, what, since }) => ({
        name,
        what,
        since: since.toISOString(),
      })),
    }),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export const HEALTHY: Health = { ok: true, faults: [] }
