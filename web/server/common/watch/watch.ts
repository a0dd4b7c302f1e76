import { describeError, logEvent, logFault, ShopFault } from '../log.ts'

/** A condition that must hold while a program runs. */
export type Check = {
  /** In kebab-case, as in log, metrics and database. */
  name: string
  /** The problem when the check fails, as a sentence for the operator. */
  what: string
  /** The operator’s remedy. */
  cure: string
  /** @returns the reason of the failure, or undefined. Throwing is a failure too */
  findFault: () => Promise<string | undefined>
  /** While the condition holds, the check runs once in this many rounds. By default in each. */
  everyRounds?: number
}

/** A check that failed twice in a row, and has not held since. */
export type Problem = Pick<Check, 'name' | 'what' | 'cure'> & { why: string; since: Date }

/** The response of `/api/health` and `/healthz`. Reasons and cures are left out, because both are public. */
export type Health = { ok: boolean; faults: { name: string; what: string; since: string }[] }

const INTERVAL_MS = 60_000
const CHECK_TIMEOUT_MS = 30_000
/** A single failure may be a moment without a network. */
const FAILURES = 2

/** Leaves out messages of libraries, because they may quote an address or a password. */
function reasonOf(error: unknown): string {
  if (error instanceof ShopFault) return error.message
  const { code } = describeError(error)
  const name = error instanceof Error ? error.name : typeof error
  return `it failed with ${typeof code === 'string' ? code : name}`
}

const withTimeout = (findFault: Check['findFault']) =>
  Promise.race([
    findFault(),
    new Promise<string>((resolve) => {
      setTimeout(resolve, CHECK_TIMEOUT_MS, `no answer within ${CHECK_TIMEOUT_MS / 1_000} seconds`).unref()
    }),
  ]).catch(reasonOf)

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

  const runCheck = async ({ name, what, cure, findFault }: Check) => {
    const why = await withTimeout(findFault)
    if (why === undefined) {
      failures.delete(name)
      if (problems.delete(name)) logEvent('problem-ended', { name })
      return
    }
    const count = (failures.get(name) ?? 0) + 1
    failures.set(name, count)
    if (count < FAILURES) return
    const since = problems.get(name)?.since ?? new Date()
    if (!problems.has(name)) logFault('problem-begun', { name, what, why })
    problems.set(name, { name, what, cure, why, since })
  }

  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let rounds = 0
  const round = async () => {
    const isDue = ({ name, everyRounds = 1 }: Check) => rounds % everyRounds === 0 || failures.has(name)
    await Promise.all(checks.filter(isDue).map(runCheck))
    rounds += 1
    const holding = new Set(checks.map(({ name }) => name).filter((name) => !failures.has(name)))
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
      ok: problems.size === 0,
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
