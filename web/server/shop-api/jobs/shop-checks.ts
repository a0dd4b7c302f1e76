import type { StatsFs } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import * as v from 'valibot'
import { doctorCommand } from '../../common/doctor-command.ts'
import { ShopFault } from '../../common/log.ts'
import { type Check, NOT_KNOWN } from '../../common/watch/watch.ts'
import { readKeys, type UserPoolSettings } from '../account/user-pool.ts'
import { readClosingFaults, readLegalContent } from '../catalogue/legal-texts.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { verifyLogin } from '../mail/smtp.ts'
import { serverRefusal } from '../mail/staff-mails.ts'
import type { StripeSettings } from '../payment/stripe/stripe-client.ts'
import { askStripe } from '../payment/stripe/stripe-watch.ts'
import { rowChecks } from './row-checks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A backup is made each night. After a failure it is tried again each hour. */
const BACKUP_AGE_MS = 30 * HOUR_MS
/** Caddy renews a certificate of 90 days 30 days before its end. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS
/** A clock that is wrong by more is told. Webhooks are refused from 5 minutes on. */
const CLOCK_MS = 60_000
/** 8 kB: as much as an order writes with its mail. */
const ROOM_ROWS = 200

/**
 * Commits a row, and needs new blocks of the disk as orders do: a changed row or a freed page fits on a full disk. Rows of
 * earlier rounds are deleted.
 */
async function beat(database: ShopDatabase) {
  await inTransaction(database, async (transaction) => {
    await transaction.insertInto('heartbeat').defaultValues().execute()
    await transaction
      .deleteFrom('heartbeat')
      .where('beat_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .execute()
    await sql`create temporary table room on commit drop as
      select md5(random()::text) as filler from generate_series(1, ${sql.lit(ROOM_ROWS)})`.execute(
      transaction,
    )
  })
}

const checkWrites = (database: ShopDatabase, orders: string): Check => ({
  name: 'database-refuses-writes',
  what: 'The database accepts no orders',
  cure: `Look at the free disk space of the database, and at its log. Stripe keeps what is paid meanwhile: run “${orders} reconcile” afterwards.`,
  async findFault() {
    await beat(database)
    return undefined
  },
})

const checkContent = (content: ReadContent, orders: string): Check => ({
  name: 'content-unreadable',
  what: 'The content can’t be read: pages are old, and no checkout opens',
  cure: `Look at status.sanity.io, and run “${doctorCommand(orders)}”: it checks project, dataset and token.`,
  async findFault() {
    await readLegalContent(content)
    return undefined
  },
})

function checkOpen(content: ReadContent, isLive: boolean, orders: string): Check {
  return {
    name: 'shop-closed',
    what: 'The shop opens no checkout, because its legal content is not complete',
    cure: `Run “${doctorCommand(orders)}”: it names each field and page. Editors complete them in the Studio.`,
    async findFault() {
      const read = Promise.all([readLegalContent(content), readClosingFaults(content, isLive)])
      const [legal, faults] = (await read.catch(() => undefined)) ?? []
      if (!legal) return NOT_KNOWN
      return legal.seller ? faults?.[0]?.what : 'A required field of the seller is empty'
    },
  }
}

const LOGIN_ROUNDS = 5

/** Logs in every few rounds. What the server answered to a mail is known each time. */
function checkMail(database: ShopDatabase, url: string | undefined, orders: string): Check {
  let rounds = 0
  let isLoginDue = true
  return {
    name: 'mail-unreachable',
    what: 'No mail can be sent: buyers get no confirmation',
    cure: `Compare SHOP_MAIL_URL and SHOP_MAIL_FROM with the settings of the mail service, and look there for a quota. “${orders} mails” lists what waits; it is sent by itself afterwards.`,
    async findFault() {
      if (!url) return 'SHOP_MAIL_URL is not set'
      isLoginDue ||= rounds % LOGIN_ROUNDS === 0
      rounds += 1
      if (isLoginDue) await verifyLogin(url)
      isLoginDue = false
      const refusal = await serverRefusal(database).catch(() => undefined)
      // One refusal can be about one mail alone.
      return refusal && refusal.refusals > 1 ? `the mail server answers “${refusal.answer}”` : undefined
    },
  }
}

const checksOfStripe = (stripe: StripeSettings, now: () => number): Check[] => [
  {
    name: 'payment-refused',
    what: 'No one can pay: Stripe refuses the key or doesn’t answer',
    cure: 'Compare STRIPE_SECRET_KEY with dashboard.stripe.com/apikeys, and look at status.stripe.com.',
    async findFault() {
      await askStripe(stripe, now)
      return undefined
    },
  },
  {
    name: 'clock-wrong',
    what: 'The clock of the server is wrong',
    cure: 'Let the server set its clock by NTP (timedatectl set-ntp true). From 5 minutes on, webhooks of Stripe are refused; further on, customers are signed out, and checkouts fail.',
    everyRounds: LOGIN_ROUNDS,
    async findFault() {
      const ahead = await askStripe(stripe, now).catch(() => undefined)
      if (ahead === undefined) return NOT_KNOWN
      if (Math.abs(ahead) < CLOCK_MS) return undefined
      const minutes = Math.round(Math.abs(ahead) / CLOCK_MS)
      return `it is ${minutes} min ${ahead > 0 ? 'ahead of' : 'behind'} Stripe’s`
    },
  },
]

/** Its keys are at the same address as the sign-in, which the browser asks. */
const checkSignIn = (userPool: UserPoolSettings): Check => ({
  name: 'sign-in-away',
  what: 'No one can sign in: the user pool doesn’t answer',
  cure: 'Look at health.aws.amazon.com for Amazon Cognito, and compare VITE_USER_POOL_ID.',
  async findFault() {
    await readKeys(userPool)
    return undefined
  },
})

const siteHealth = v.object({ ok: v.boolean() })

/** Requests the public address, so that DNS, proxy and certificate are checked too. */
const checkSite = (site: string, content: ReadContent): Check[] => [
  {
    name: 'site-unwell',
    what: 'The site doesn’t answer as it should',
    cure: 'Open the site. Look at the logs of the services caddy and site: “problem-begun” says what is wrong. Start them again if they don’t answer.',
    async findFault() {
      const response = await fetch(`${site}/healthz`, { signal: AbortSignal.timeout(20_000) })
      const answer: unknown = await response.json().catch(() => undefined)
      if (!v.is(siteHealth, answer)) return `/healthz has status ${response.status}`
      if (answer.ok) return undefined
      // The shop has its own check of the content.
      const isContentAway = await readLegalContent(content).then(
        () => false,
        () => true,
      )
      return isContentAway
        ? NOT_KNOWN
        : 'The page server has a problem, such as no home page: its log says which'
    },
  },
  {
    name: 'certificate-ends',
    isForOperator: true,
    what: 'The certificate of the site ends soon: browsers will refuse the site',
    cure: 'Look at the log of caddy: ports 80 and 443 must be open, and the DNS records must lead here.',
    async findFault() {
      const left = (await certificateEnd(new URL(site))) - Date.now()
      return left < CERTIFICATE_LEFT_MS ? `It ends in ${Math.floor(left / DAY_MS)} days` : undefined
    },
  },
]

/** Reads the end of the certificate without verifying it, so that an expired certificate can be reported. */
const certificateEnd = ({ hostname, port }: URL) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false },
      () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to))
        socket.destroy()
      },
    )
    socket.setTimeout(20_000, () => socket.destroy(new ShopFault('no TLS connection within 20 seconds')))
    socket.on('error', reject)
  })

/** The backup writes `file` after each dump that reached the storage. */
const checkBackup = (file: string, startedAt: number): Check => ({
  name: 'backup-old',
  isForOperator: true,
  what: 'The last backup is old',
  cure: 'Look at the log of the service backup: it names what the storage refused.',
  async findFault() {
    // A new server makes its first backup in its first night.
    const madeAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => startedAt,
    )
    const hours = Math.floor((Date.now() - madeAt) / HOUR_MS)
    return Date.now() - madeAt > BACKUP_AGE_MS
      ? `No dump has reached the storage for ${hours} hours`
      : undefined
  },
})

const GB = 1024 ** 3
const MOST_USED = 0.95

/** @returns the fault of the disk that `statfs` describes, or undefined */
export function diskFault({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>) {
  const isLow = bavail * bsize < GB || bavail < (1 - MOST_USED) * blocks
  return isLow ? `${((bavail * bsize) / GB).toFixed(1)} GB are free` : undefined
}

/** In a container, the root folder is on the disk of the server. */
const checkDisk = (): Check => ({
  name: 'disk-full',
  what: 'The disk is nearly full',
  cure: 'Free space: docker image prune, old dumps, the journal. A full disk stops the database.',
  findFault: async () => diskFault(await statfs('.')),
})

type Needs = {
  database: ShopDatabase
  content: ReadContent
  isLive: boolean
  stripe: StripeSettings
  userPool: UserPoolSettings
  mailUrl: string | undefined
  /** Origin of the site; checked if it is public. */
  site: string
  /** Undefined where backups are made elsewhere. */
  backupFile: string | undefined
  /** HH:MM, UTC; undefined: never. */
  nightlyAt: string | undefined
  /** How operators of this installation begin a command. */
  orders: string
  now: () => number
}

/** Independent checks of all that the shop needs to sell, and of what needs a person. docs/deploy/alarms.md describes each. */
export const shopChecks = (needs: Needs): Check[] => [
  checkWrites(needs.database, needs.orders),
  checkMail(needs.database, needs.mailUrl, needs.orders),
  ...checksOfStripe(needs.stripe, needs.now),
  checkSignIn(needs.userPool),
  checkContent(needs.content, needs.orders),
  checkOpen(needs.content, needs.isLive, needs.orders),
  ...(needs.site.startsWith('https:') ? checkSite(needs.site, needs.content) : []),
  ...(needs.backupFile ? [checkBackup(needs.backupFile, Date.now())] : []),
  checkDisk(),
  ...rowChecks(needs),
]
