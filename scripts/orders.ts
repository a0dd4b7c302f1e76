/**
 * `npm run orders -- COMMAND` works on DATABASE_URL or SHOP_DATABASE_FOLDER (.env.example), by default on the local
 * stack's orders.
 *
 * - `list [--limit N]`: the newest orders.
 * - `grants FILE.csv [--write]`: content for people who didn't buy it here, such as backers.
 * - `reconcile [--since 2026-11-01] [--write]`: asks Stripe for sessions, refunds and disputes and records what is
 *   missing. Needs STRIPE_SECRET_KEY.
 * - `revoke ORDER LINE --reason "…"`, `restore ORDER LINE --reason "…"`: takes the content of one line away, or gives
 *   it back; the reason is kept.
 * - `migrate`: brings the tables up to date; once at each deployment, as their owner.
 *
 * `grants` and `reconcile` change nothing without `--write`.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { isLineDecision, readDecision, tellDecision } from './tools/orders/decide.ts'
import { loadGrants } from './tools/orders/grants.ts'
import { listOrders } from './tools/orders/list.ts'
import { openOrders } from './tools/orders/open.ts'
import { readSince, reconcileOrders } from './tools/orders/reconcile.ts'

const USAGE = `Usage: npm run orders -- list [--limit 50]
       npm run orders -- grants FILE.csv [--write]
       npm run orders -- reconcile [--since YYYY-MM-DD] [--write]
       npm run orders -- revoke|restore ORDER LINE --reason "why"
       npm run orders -- migrate`

const options = {
  write: { type: 'boolean', default: false },
  limit: { type: 'string', default: '50' },
  since: { type: 'string' },
  reason: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

function read() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

type OpenOrders = Awaited<ReturnType<typeof openOrders>>
type Work = (opened: OpenOrders) => Promise<string>

/** The work that the arguments ask for. @throws Fault with the usage when they make no sense */
function workOf({ values, positionals }: ReturnType<typeof read>): Work {
  const [command = '', ...rest] = positionals
  const [file, ...others] = rest
  const limit = Number(values.limit)
  if (command === 'list' && !file && Number.isInteger(limit) && limit > 0) {
    return ({ database }) => listOrders(database, limit)
  }
  if (command === 'grants' && file && others.length === 0) {
    return ({ database }) => loadGrants(database, file, values.write)
  }
  if (command === 'reconcile' && !file) {
    const since = readSince(values.since)
    return ({ database }) => reconcileOrders(database, process.env, { since, write: values.write })
  }
  if (isLineDecision(command) && rest.length === 2) {
    const decision = readDecision(command, rest, values.reason)
    return ({ database }) => tellDecision(database, decision)
  }
  // Opening the orders has migrated them.
  if (command === 'migrate' && !file) return async () => 'The tables are up to date.'
  throw new Fault(USAGE)
}

await runCommand(async () => {
  const given = read()
  if (given.values.help) return console.log(USAGE)
  const work = workOf(given)
  const opened = await openOrders(process.env)
  try {
    console.log(await work(opened))
  } finally {
    await opened.close()
  }
})
