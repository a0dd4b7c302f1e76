import type { StatsFs } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { sql } from 'kysely'
import * as v from 'valibot'
import { ShopFault } from '../../common/log.ts'
import type { Check } from '../../common/watch/watch.ts'
import { readClosingFaults, readLegalContent } from '../catalogue/legal-texts.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { isDatabaseOutage } from '../database/server-database.ts'
import { verifyLogin } from '../mail/smtp.ts'
import { checkStripeKey, type StripeSettings } from '../payment/stripe/stripe-client.ts'
import { eventChecks } from './watched-events.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A backup is made each night. After a failure it is tried again each hour. */
const BACKUP_AGE_MS = 30 * HOUR_MS
/** Caddy renews a certificate of 90 days 30 days before its end. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS
/** Stripe sends most events within seconds. */
const EVENT_MS = 30 * MINUTE_MS
/** Payments before this period are left to the reconciliation. */
const PERIOD_MS = 3 * DAY_MS

const checkWrites = (database: ShopDatabase): Check => ({
  name: 'database-refuses-writes',
  what: 'The database accepts no orders',
  cure: 'Look at the free disk space of the server (df -h) and at the log of postgres. Payments that come meanwhile are kept by Stripe: run the reconciliation afterwards.',
  async findFault() {
    const beat = { id: 1, beat_at: new Date() }
    await database
      .insertInto('heartbeat')
      .values(beat)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(beat))
      .execute()
    return undefined
  },
})

/**
 * A webhook is silent if an order was paid, or a payment page has expired, and no event has come since. Orders are then
 * written by the page after the payment or by the reconciliation. While the database can't be read, which is a fault of its
 * own, what was known last applies.
 */
const checkWebhook = (database: ShopDatabase, now: () => number): Check => {
  let known: string | undefined
  return {
    name: 'webhook-silent',
    what: 'Stripe’s events don’t reach the shop',
    cure: 'Look at the endpoint of the webhook at dashboard.stripe.com/webhooks: its address, whether it is enabled, and what its last attempts were answered. Then run the reconciliation.',
    async findFault() {
      const isSilent = await isWebhookSilent(database, now()).catch((error: unknown) => {
        if (!isDatabaseOutage(error)) throw error
      })
      if (isSilent === undefined) return known
      known = isSilent ? 'A payment ended over half an hour ago, and no event has come since' : undefined
      return known
    },
  }
}

async function isWebhookSilent(database: ShopDatabase, now: number): Promise<boolean> {
  const [due, first] = [new Date(now - EVENT_MS), new Date(now - PERIOD_MS)]
  const { rows } = await sql<{ silent: boolean }>`
    with due as (
      select paid_at as due_at from orders where paid_at between ${first} and ${due}
      union all
      select expires_at from checkout_sessions
        where status = 'open' and session_id is not null and expires_at between ${first} and ${due}
    )
    select exists (
      select 1 from (select max(due_at) as due_at from due) latest
      where due_at > coalesce((select max(received_at) from payment_events), '-infinity') + interval '1 minute'
    ) as silent`.execute(database)
  return rows[0]?.silent === true
}

const checkContent = (content: ReadContent): Check => ({
  name: 'content-unreadable',
  what: 'The content can’t be read: pages are old, and no checkout opens',
  cure: 'Look at status.sanity.io, and run doctor: it checks project, dataset and token.',
  async findFault() {
    await readLegalContent(content)
    return undefined
  },
})

/** While content can't be read, the last known faults apply. */
function checkOpen(content: ReadContent, isLive: boolean): Check {
  let known: string | undefined
  return {
    name: 'shop-closed',
    what: 'The shop opens no checkout, because its legal content is not complete',
    cure: 'Run doctor: it names each field and page. Editors complete them in the Studio.',
    async findFault() {
      const read = Promise.all([readLegalContent(content), readClosingFaults(content, isLive)])
      const [legal, faults] = (await read.catch(() => undefined)) ?? []
      if (!legal) return known
      known = legal.seller ? faults?.[0]?.what : 'A required field of the seller is empty'
      return known
    },
  }
}

const checkMail = (url: string | undefined): Check => ({
  name: 'mail-unreachable',
  what: 'Buyers get no mails: the mail server accepts no login',
  cure: 'Run doctor, and compare SHOP_MAIL_URL with the settings of the mail service. Mails wait and are sent afterwards.',
  everyRounds: 5,
  async findFault() {
    if (!url) return 'SHOP_MAIL_URL is not set'
    await verifyLogin(url)
    return undefined
  },
})

const checkPayment = (stripe: StripeSettings): Check => ({
  name: 'payment-refused',
  what: 'No one can pay: Stripe refuses the key or doesn’t answer',
  cure: 'Compare STRIPE_SECRET_KEY with dashboard.stripe.com/apikeys, and look at status.stripe.com.',
  async findFault() {
    await checkStripeKey(stripe)
    return undefined
  },
})

const siteHealth = v.object({
  faults: v.optional(v.array(v.object({ name: v.string(), what: v.string() })), []),
})

/** Requests the public address, so that DNS, proxy and certificate are checked too. */
const checkSite = (site: string): Check[] => [
  {
    name: 'site-unwell',
    what: 'The site doesn’t answer as it should',
    cure: 'Open the site. Look at the logs of the services caddy and site, and start them again.',
    async findFault() {
      const response = await fetch(`${site}/healthz`, { signal: AbortSignal.timeout(20_000) })
      if (!response.ok) return `/healthz has status ${response.status}`
      const { faults } = v.parse(siteHealth, await response.json())
      // The shop has its own check of the content.
      const own = faults.filter(({ name }) => name !== 'content-unreadable')
      return own.length > 0 ? own.map(({ what }) => what).join('; ') : undefined
    },
  },
  {
    name: 'certificate-ends',
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
  mailUrl: string | undefined
  /** Origin of the site; checked if it is public. */
  site: string
  /** Undefined where backups are made elsewhere. */
  backupFile: string | undefined
  now: () => number
}

/** Independent checks of all that the shop needs to sell. */
export const shopChecks = (needs: Needs): Check[] => [
  checkWrites(needs.database),
  checkMail(needs.mailUrl),
  checkPayment(needs.stripe),
  checkContent(needs.content),
  checkOpen(needs.content, needs.isLive),
  checkWebhook(needs.database, needs.now),
  ...(needs.site.startsWith('https:') ? checkSite(needs.site) : []),
  ...(needs.backupFile ? [checkBackup(needs.backupFile, Date.now())] : []),
  checkDisk(),
  ...eventChecks(needs.now),
]
