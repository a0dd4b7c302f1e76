import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseDatabasePlace } from '#server/shop-api/config.ts'
import { type OpenDatabase, openDatabase } from '#server/shop-api/database/open-database.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { InvalidSettings } from '#shared/site-settings.ts'
import {
  Fault,
  flag,
  type Invocation,
  oneOf,
  runCommand,
  textOption,
  UsageFault,
  wholeNumber,
} from './stack/command.ts'
import { codesWork } from './tools/orders/codes/codes.ts'
import {
  listUnmatched,
  matchStatement,
  readDecision,
  readLetter,
  recordDecision,
  withdrawForBuyer,
} from './tools/orders/decisions.ts'
import { accountServices, compareWithPool } from './tools/orders/deleted-accounts.ts'
import { comparison, exportOrders, readExport } from './tools/orders/export/export.ts'
import { forgetGrants, loadGrants } from './tools/orders/grants.ts'
import { listCountries, listOrders, readYear } from './tools/orders/lists.ts'
import { readSince, reconcileOrders } from './tools/orders/reconcile.ts'

const ACTIONS = [
  'list',
  'countries',
  'grants',
  'erase-grants',
  'reconcile',
  'export',
  'deleted-accounts',
  'revoke',
  'restore',
  'withdraw',
  'withdrawals',
  'codes',
] as const

const command = {
  usage: 'npm run orders',
  summary: `Works on the orders in DATABASE_URL or SHOP_DATABASE_FOLDER (.env.example), by default those of the local stack; stop the stack first.

  list                       the newest orders
  countries                  the sales of a year to each country, beside the threshold of VAT; --year, by default this one
  grants FILE.csv            adds adventures (email,adventureId) for people who did not buy them here, such as backers;
                             - is standard input
  erase-grants EMAIL         erases the grants of an address, for a person who asks for it
  reconcile                  asks Stripe for sessions, refunds and disputes, and records what is missing; needs
                             STRIPE_SECRET_KEY and SHOP_RETURN_ORIGINS
  export                     writes receipts and credit notes of a period as CSV for the bookkeeping; with STRIPE_SECRET_KEY and
                             SHOP_RETURN_ORIGINS only if Stripe has nothing that they lack; needs --from and --to.
                             docs/deploy/stripe.md has the columns
  deleted-accounts           lists accounts that the user pool lacks, and erases the data about them; needs
                             VITE_USER_POOL_ID, STRIPE_SECRET_KEY and AWS credentials
  revoke|restore ORDER LINE  takes the content of one line away, or gives it back; needs --reason, which is kept
  withdraw ORDER             withdraws for a buyer who wrote a letter or a mail; needs --received, the day that decides
                             about the period. --lines 1,3 withdraws from these lines only
  withdrawals                addresses with statements of withdrawal that fit no order: the oldest statement of each, and
                             the orders of the address
  withdrawals match STATEMENT ORDER
                             withdraws from this order by the time of the statement; the buyer gets a mail. Refused for
                             an order that was paid later, unless --even-paid-later confirms it
  codes make                 makes one-time codes for press, backers and prizes, as CSV with a link for each; needs
                             --product, --count and --note. They unlock what the product unlocks today
  codes list                 the newest codes and their state; --note lists those with this note
  codes revoke CODE...       revokes codes by number, or by the code itself, and takes back what they unlocked; needs
                             --reason

Takes seconds.`,
  positionals: ACTIONS.join('|'),
  options: {
    limit: { type: 'string', value: 'N', default: '50', help: 'list, withdrawals, codes list: how many' },
    write: flag(
      'grants, erase-grants, reconcile, deleted-accounts: writes the changes, which are only listed otherwise',
    ),
    since: textOption('YYYY-MM-DD', 'reconcile: the first day that is compared'),
    year: textOption('YYYY', 'countries: the calendar year'),
    from: textOption('YYYY-MM-DD', 'export: the first day'),
    to: textOption('YYYY-MM-DD', 'export: the last day, included'),
    out: textOption(
      'FILE',
      'export: the new file, or - for standard output; by default orders-FROM-TO.csv. codes make: the new file, which only you may read; by default standard output',
    ),
    product: textOption('ID', 'codes make: the last part of the product’s address'),
    count: textOption('N', 'codes make: how many, up to 10 000'),
    note: textOption('TEXT', 'codes make: for whom, without the names of people; codes list: only these'),
    expires: textOption(
      'YYYY-MM-DD',
      'codes make: the last day, until midnight UTC; by default they never expire',
    ),
    unlocks: textOption(
      'IDS',
      'codes make: the adventures, with commas between them, if the content service can’t be asked',
    ),
    received: textOption('YYYY-MM-DD', 'withdraw: when the letter or mail arrived'),
    lines: textOption('N,N', 'withdraw: the lines of the order, from 1; by default all'),
    'even-paid-later': flag(
      'withdrawals match: the order was paid after the statement, and the buyer confirms it',
    ),
    reason: textOption('TEXT', 'revoke, restore, codes revoke: why'),
  },
} as const

type Work = (database: ShopDatabase) => Promise<string>
type Values = Invocation<typeof command.options>['values']

/** How many arguments an action takes; others take none. */
const TAKES: Readonly<Record<string, number>> = {
  grants: 1,
  'erase-grants': 1,
  withdraw: 1,
  revoke: 2,
  restore: 2,
}

/** The work that the arguments ask for. @throws UsageFault if they make no sense */
function workOf(values: Values, [first = '', ...rest]: readonly string[]): Work {
  const action = oneOf('action', first, ACTIONS)
  const limit = wholeNumber('limit', values.limit, 1)
  const { env } = process
  if (action === 'codes') return codesWork(values, rest, limit, env)
  const [only = ''] = rest
  if (action === 'withdrawals' && only === 'match' && rest.length === 3)
    return (database) => matchStatement(database, rest.slice(1), values['even-paid-later'])
  if (rest.length !== (TAKES[action] ?? 0)) throw new UsageFault(`The arguments of "${action}" are wrong.`)
  switch (action) {
    case 'list':
      return (database) => listOrders(database, limit)
    case 'countries': {
      const year = readYear(values.year)
      return (database) => listCountries(database, year)
    }
    case 'grants':
      return (database) => loadGrants(database, only, values.write)
    case 'erase-grants':
      return (database) => forgetGrants(database, only, values.write)
    case 'withdraw': {
      const letter = readLetter(only, values.received, values.lines)
      return (database) => withdrawForBuyer(database, letter)
    }
    case 'withdrawals':
      return (database) => listUnmatched(database, limit)
    case 'revoke':
    case 'restore': {
      const decision = readDecision(action, rest, values.reason)
      return (database) => recordDecision(database, decision)
    }
    case 'deleted-accounts': {
      const services = accountServices(env)
      return (database) => compareWithPool(database, services, values.write)
    }
    case 'export': {
      const wish = readExport(values, env)
      const needs = comparison(env)
      return (database) => exportOrders(database, wish, { needs: needs?.(database), say: console.error })
    }
    case 'reconcile': {
      const options = { since: readSince(values.since), write: values.write }
      return (database) => reconcileOrders(database, env, options)
    }
  }
}

/** Opens the database of the settings. @throws Fault if it has no orders, or another process has it open */
async function openOrders(): Promise<OpenDatabase> {
  const place = parseDatabasePlace(process.env)
  if (place.kind === 'folder' && !existsSync(join(place.folder, 'postgres')))
    throw new Fault(`There are no orders in ${place.folder}: set DATABASE_URL or SHOP_DATABASE_FOLDER.`)
  try {
    return await openDatabase(place)
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? new Fault(error.message) : error
  }
}

await runCommand(command, async ({ values, positionals }) => {
  try {
    const work = workOf(values, positionals)
    const { database, close } = await openOrders()
    try {
      console.log(await work(database))
    } finally {
      await close()
    }
  } catch (error) {
    throw error instanceof InvalidSettings ? new Fault(error.message) : error
  }
})
