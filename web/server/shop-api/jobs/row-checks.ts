/** What needs a person, found by queries: each fault is a row, or the absence of one. */
import { sql } from 'kysely'
import { type Check, type Fault, NOT_KNOWN } from '../../common/watch/watch.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { isDatabaseOutage } from '../database/server-database.ts'
import type { FaultKind } from '../database/tables.ts'
import { serverRefusal } from '../mail/staff-mails.ts'
import { openDisputes } from '../orders/returned-money.ts'
import { salesOutside } from '../orders/sales.ts'
import type { StripeSettings } from '../payment/stripe/stripe-client.ts'
import { undeliveredEvents } from '../payment/stripe/stripe-watch.ts'
import { lastDue, type NightlyPart, nightlyParts, steadyWorks } from './work-runs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What is tried again by itself is told after this time. */
const RETRIED_MS = 10 * MINUTE_MS
/** Stripe sends most events within seconds. */
const EVENT_MS = 30 * MINUTE_MS
const UNDELIVERED_MS = 10 * MINUTE_MS
/** Stripe repeats an event for so long. Earlier payments are left to the reconciliation. */
const PERIOD_MS = 3 * DAY_MS
const MAIL_MS = 30 * MINUTE_MS
const NIGHTLY_MS = 2 * HOUR_MS
/** A work that ends neither well nor badly hangs. */
const HANGS_MS = 20 * MINUTE_MS
const FAILURES = 3
const MOST_ROWS = 200

type Needs = {
  database: ShopDatabase
  stripe: StripeSettings
  nightlyAt: string | undefined
  orders: string
  now: () => number
}

type Found = Fault | undefined | typeof NOT_KNOWN
type RowCheck = Omit<Check, 'findFault'> & { find: () => Promise<Found> }

/** Without the database, whose outage has a check of its own, nothing is known. */
const rowCheck = ({ find, ...check }: RowCheck): Check => ({
  isForOperator: true,
  ...check,
  async findFault() {
    try {
      return await find()
    } catch (error) {
      if (isDatabaseOutage(error)) return NOT_KNOWN
      throw error
    }
  },
})

const faultOf = (rows: readonly string[], why: (count: string) => string): Fault | undefined =>
  rows.length > 0
    ? { why: why(`${rows.length}${rows.length < MOST_ROWS ? '' : ' or more'}`), rows }
    : undefined

const openFaults = (database: ShopDatabase, kind: FaultKind) =>
  database
    .selectFrom('open_faults')
    .select(['subject', 'why'])
    .where('kind', '=', kind)
    .orderBy('since')
    .limit(MOST_ROWS)

const before = (ms: number) => sql<Date>`now() - make_interval(secs => ${ms / 1_000})`

/** Paid orders for which Stripe’s event has not come, and payment pages that ended without one. */
async function missingEvents(database: ShopDatabase, now: number): Promise<string[]> {
  const [due, first] = [new Date(now - EVENT_MS), new Date(now - PERIOD_MS)]
  const { rows } = await sql<{ row: string }>`
    select 'order ' || number as row from orders
      where paid_at between ${first} and ${due}
        and not exists (select 1 from payment_events where subject = orders.reference::text)
    union all
    select 'payment page ' || session_id from checkout_sessions
      where status = 'open' and session_id is not null and expires_at between ${first} and ${due}
        and not exists (select 1 from payment_events where received_at > expires_at - interval '1 minute')
    limit ${MOST_ROWS}`.execute(database)
  return rows.map(({ row }) => row)
}

async function undelivered({ database, stripe, now }: Needs): Promise<string[]> {
  const moment = now()
  const period = { from: new Date(moment - PERIOD_MS), to: new Date(moment - UNDELIVERED_MS) }
  // An outage of Stripe has a check of its own; a restricted key may not list events.
  const ids = await undeliveredEvents(stripe, period).catch(() => [])
  if (ids.length === 0) return []
  const stored = await database.selectFrom('payment_events').select('id').where('id', 'in', ids).execute()
  const known = new Set(stored.map(({ id }) => id))
  return ids.filter((id) => !known.has(id)).map((id) => `event ${id}`)
}

const paymentChecks = (needs: Needs): Check[] => [
  rowCheck({
    name: 'webhook-silent',
    what: 'Stripe’s events don’t reach the shop',
    cure: `Look at the endpoint of the webhook at dashboard.stripe.com/webhooks: its address, whether it is enabled, what its last attempts were answered, and its signing secret, which is STRIPE_WEBHOOK_SECRET. Then run “${needs.orders} reconcile”.`,
    async find() {
      const rows = [...(await missingEvents(needs.database, needs.now())), ...(await undelivered(needs))]
      return faultOf(rows, (count) => `${count} events have not come`)
    },
  }),
  rowCheck({
    name: 'payment-unrecorded',
    what: 'Payments at Stripe can’t be recorded',
    cure: `Compare them with Stripe, and run “${needs.orders} reconcile” once the reason is gone.`,
    async find() {
      const rows = await openFaults(needs.database, 'payment-unrecorded').execute()
      const named = rows.map(({ subject, why }) => `payment ${subject}: ${why}`)
      return faultOf(named, (count) => `${count} payments are not recorded`)
    },
  }),
  rowCheck({
    name: 'dispute-open',
    what: 'Banks took money back, and wait for your answer at Stripe',
    cure: 'Answer each at dashboard.stripe.com/disputes before its last day: the money is lost after it.',
    async find() {
      const disputes = await openDisputes(needs.database)
      const rows = disputes.map(
        ({ orderNumber, disputeId, answerBy }) =>
          `order ${orderNumber}: ${disputeId}, answer by ${answerBy.toISOString().slice(0, 10)}`,
      )
      return faultOf(rows, (count) => `${count} disputes are open`)
    },
  }),
]

const withdrawalChecks = ({ database, orders }: Needs): Check[] => [
  rowCheck({
    name: 'withdrawal-not-repaid',
    what: 'Withdrawals are not repaid',
    cure: 'The shop tries again by itself. If the reason stays, refund the orders at dashboard.stripe.com/payments.',
    async find() {
      const rows = await openFaults(database, 'withdrawal-not-repaid')
        .where('since', '<', before(RETRIED_MS))
        .execute()
      const named = rows.map(({ subject, why }) => `order ${subject}: ${why}`)
      return faultOf(named, (count) => `${count} repayments failed`)
    },
  }),
  rowCheck({
    name: 'withdrawal-not-matched',
    what: 'Statements of withdrawal can’t be compared with the orders',
    cure: `The log has the reason (withdrawal-not-matched). “${orders} withdrawals” lists statements; the buyers have their receipts.`,
    async find() {
      const rows = await database
        .selectFrom('withdrawal_statements')
        .select('number')
        .where('outcome', 'is', null)
        .where('tries', '>=', FAILURES)
        .orderBy('number')
        .limit(MOST_ROWS)
        .execute()
      const named = rows.map(({ number }) => `statement ${number}`)
      return faultOf(named, (count) => `comparing ${count} statements failed`)
    },
  }),
]

const subjectOf = ({ id, kind, order }: { id: string; kind: string; order: number | null }) =>
  `mail ${id} (${kind}${order === null ? '' : `, order ${order}`})`

/** Mails that strangers can cause are left out: a made-up address is no fault of the shop. */
const mailsOfOrders = (database: ShopDatabase) =>
  database
    .selectFrom('mails')
    .select(['id', 'kind', 'order_number as order', 'last_error'])
    .where('caused_by', '=', 'order')
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .limit(MOST_ROWS)

const mailChecks = ({ database, orders }: Needs): Check[] => [
  rowCheck({
    name: 'mail-refused',
    what: 'Buyers got no mail: their mail server refuses the address',
    cure: `Reach the buyers in another way. “${orders} mails” lists the mails, and sends them again.`,
    async find() {
      const rows = await mailsOfOrders(database).where('refused_at', 'is not', null).execute()
      const named = rows.map((mail) => `${subjectOf(mail)}: ${mail.last_error ?? ''}`)
      return faultOf(named, (count) => `${count} mails were refused`)
    },
  }),
  rowCheck({
    name: 'mails-wait',
    what: 'Mails to buyers wait for long',
    cure: `“${orders} mails” lists them with their reasons. They are tried again by themselves.`,
    async find() {
      // While the server accepts nothing, all mails wait, which mail-unreachable tells.
      if (await serverRefusal(database)) return NOT_KNOWN
      const rows = await mailsOfOrders(database)
        .where('refused_at', 'is', null)
        .where('created_at', '<', before(MAIL_MS))
        .execute()
      const named = rows.map((mail) => `${subjectOf(mail)}: ${mail.last_error ?? 'not tried yet'}`)
      return faultOf(named, (count) => `${count} mails wait for over half an hour`)
    },
  }),
]

const runsOf = (database: ShopDatabase, names: readonly string[]) =>
  database.selectFrom('work_runs').selectAll().where('name', 'in', names)

const accountParts: readonly NightlyPart[] = ['erase-deleted-accounts', 'delete-unconfirmed']

const workChecks = ({ database, nightlyAt, orders, now }: Needs): Check[] => [
  rowCheck({
    name: 'work-failed',
    what: 'Work of the shop fails again and again',
    cure: 'The log has the place of each failure (work-failed). If the reason is not clear, start the shop again, and report it.',
    async find() {
      const rows = await runsOf(database, steadyWorks)
        .where(({ or, eb }) =>
          or([eb('failures', '>=', FAILURES), eb('succeeded_at', '<', before(HANGS_MS))]),
        )
        .orderBy('name')
        .execute()
      const named = rows.map(({ name, why }) => `${name}: ${why ?? 'it has not ended for 20 minutes'}`)
      return faultOf(named, () => `it failed ${FAILURES} times in a row, or hangs`)
    },
  }),
  ...(nightlyAt
    ? [
        rowCheck({
          name: 'nightly-late',
          what: 'The nightly work is late',
          cure: `The shop tries again each hour; the log has the place of each failure (nightly-failed). “${orders} reconcile” does the most important part by hand.`,
          async find() {
            const due = lastDue(nightlyAt, new Date(now()))
            if (now() - due.getTime() < NIGHTLY_MS) return NOT_KNOWN
            const [nightly] = await runsOf(database, ['nightly']).execute()
            if (!nightly || nightly.since > due || (nightly.succeeded_at && nightly.succeeded_at >= due))
              return undefined
            const failed = await runsOf(database, nightlyParts).where('failures', '>', 0).execute()
            const isOfAccounts =
              failed.length > 0 && failed.every(({ name }) => accountParts.some((part) => part === name))
            // It has a check of its own.
            if (isOfAccounts) return undefined
            return {
              why: `it was due at ${due.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
              rows: failed.map(({ name, why }) => `${name}: ${why}`),
            }
          },
        }),
      ]
    : []),
  rowCheck({
    name: 'accounts-not-erased',
    what: 'Accounts stay longer than the privacy policy says',
    cure: `Compare VITE_USER_POOL_ID, and the rights of the shop at Cognito. “${orders} deleted-accounts” lists the accounts that were deleted in the app.`,
    async find() {
      const rows = await runsOf(database, accountParts).where('failures', '>', 1).execute()
      const named = rows.map(({ name, why }) => `${name}: ${why}`)
      return faultOf(named, () => 'erasing them failed')
    },
  }),
]

const otherChecks = ({ database, orders, now }: Needs): Check[] => [
  rowCheck({
    name: 'sale-outside',
    what: 'Buyers paid from countries where the shop doesn’t sell',
    cure: `VAT may be due there: “${orders} countries” says where. A rule of Stripe Radar refuses such cards (docs/deploy/stripe.md). To sell there, add the country to the site settings. The alarm ends a week after the last such sale.`,
    async find() {
      const sales = await salesOutside(database, new Date(now() - 7 * DAY_MS), new Date(now() + DAY_MS))
      const rows = sales.map(({ number, country }) => `order ${number}: ${country}`)
      return faultOf(rows, (count) => `${count} orders within a week`)
    },
  }),
  rowCheck({
    name: 'pre-order-overdue',
    what: 'Buyers wait for pre-orders whose release has passed, or that are not published',
    cure: 'Tell the editors: they correct the release of the products in the Studio.',
    async find() {
      const rows = await openFaults(database, 'pre-order-overdue').execute()
      const named = rows.map(({ subject, why }) => `product ${subject}: ${why}`)
      return faultOf(named, (count) => `${count} products`)
    },
  }),
  rowCheck({
    name: 'error-unhandled',
    what: 'The shop has a defect: an error that no code caught',
    cure: 'Report it with the lines of the log (error-unhandled). The alarm ends after a day without such an error.',
    async find() {
      const rows = await openFaults(database, 'error-unhandled')
        .where('seen_at', '>', before(DAY_MS))
        .execute()
      return faultOf(
        rows.map(({ subject }) => subject),
        (count) => `${count} within a day`,
      )
    },
  }),
]

export const rowChecks = (needs: Needs): Check[] => [
  ...paymentChecks(needs),
  ...withdrawalChecks(needs),
  ...mailChecks(needs),
  ...workChecks(needs),
  ...otherChecks(needs),
]
