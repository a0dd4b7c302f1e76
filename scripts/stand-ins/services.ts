import type { HttpBindings } from '@hono/node-server'
import { createContentLake } from '@stand-ins/content-lake'
import { listenOnLoopback, loopbackOnly } from '@stand-ins/kit/listen.ts'
import { page } from '@stand-ins/kit/page.ts'
import { createUserPool, type NewAccount } from '@stand-ins/user-pool'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { createMailbox } from './mailbox/mailbox.ts'
import { receiveMail } from './mailbox/receive-mail.ts'
import { newsletter } from './newsletter/newsletter.ts'
import { localContentWebhookSecret, localPoolSettings, localProject, localUserPool } from './project.ts'

export type ServicesOptions = {
  /** 0 chooses a free port. */
  readonly port: number
  readonly dataFolder: string
  /** Port for mail by SMTP; 0 chooses a free one. */
  readonly smtpPort: number
  /** Origin of the site that the short link redirects to. */
  readonly site: string
  /** Origins that may read content in a browser and frame the newsletter form: site, preview, Studio. */
  readonly allowedOrigins: readonly string[]
  /** URL of the site to call after each change of content. A development server uses live events only. */
  readonly contentWebhook?: string | undefined
  /** Signing secret of these calls; by default that of this machine. */
  readonly contentWebhookSecret?: string | undefined
  /** `iss` of the pool's tokens; by default an address of these services. */
  readonly issuer?: string | undefined
  /** Makes the dataset private; this token may read it. */
  readonly readToken?: string | undefined
}

export type Services = Awaited<ReturnType<typeof startServices>>

/** Accounts for trying out the site, created while the local pool is empty. */
const localAccounts = [
  { username: 'reader', email: 'reader@candlecast.example', password: 'candle-light' },
  {
    username: 'newcomer',
    email: 'newcomer@candlecast.example',
    password: 'candle-light',
    status: 'UNCONFIRMED',
  },
  {
    username: 'keeper',
    email: 'keeper@candlecast.example',
    password: 'candle-light',
    mfa: ['EMAIL_OTP'],
    preferredMfa: 'EMAIL_OTP',
  },
  {
    username: 'warden',
    email: 'warden@candlecast.example',
    password: 'candle-light',
    mustSetUpMfa: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
  },
] as const satisfies readonly NewAccount[]

const SERVICES = [
  {
    name: 'content lake',
    path: `/v${localProject.apiVersion}/data/query/${localProject.dataset}?query=count(*)`,
  },
  { name: 'user pool, keys', path: `/_cognito/${localUserPool.userPoolId}/.well-known/jwks.json` },
  { name: 'mailbox', path: '/mailbox' },
  { name: 'newsletter form, desktop', path: '/newsletter/desktop' },
  { name: 'newsletter form, mobile', path: '/newsletter/mobile' },
  { name: 'newsletter sign-ups', path: '/newsletter/sign-ups' },
  { name: 'shop short link', path: '/s/shop' },
] as const

/**
 * Starts the local replacements of all external services on one loopback port.
 * @throws Error with `code` EADDRINUSE when the port is taken; a clear Error when the data folder is
 */
export async function startServices(options: ServicesOptions) {
  const { port, smtpPort, dataFolder, site, allowedOrigins, contentWebhook, readToken } = options
  const { contentWebhookSecret: secret = localContentWebhookSecret } = options
  const opened: { close: () => void }[] = []
  const keep = <Service extends { close: () => void }>(service: Service) => {
    opened.unshift(service)
    return service
  }
  const closeOpened = () => {
    for (const service of opened) service.close()
  }
  let url = `http://localhost:${port}`
  try {
    const lake = keep(
      createContentLake({
        dataFolder,
        ...localProject,
        allowedOrigins,
        readToken,
        webhook: contentWebhook ? { url: contentWebhook, secret } : undefined,
      }),
    )
    const mailbox = keep(createMailbox({ dataFolder, clock: Date.now }))
    const pool = keep(
      createUserPool({
        dataFolder,
        poolId: localUserPool.userPoolId,
        clientId: localUserPool.clientId,
        origin: () => url,
        issuer: options.issuer,
        clock: Date.now,
        mail: mailbox.deliver,
        token: lake.token,
        accounts: localAccounts,
        settings: localPoolSettings,
      }),
    )
    const app = new Hono<{ Bindings: HttpBindings }>()
      .use(loopbackOnly)
      .get('/', (context) => context.html(indexPage()))
      .get('/health', (context) => context.json({ ok: true, services: SERVICES.map(({ name }) => name) }))
      .route('/newsletter', newsletter(allowedOrigins))
      // In place of the link shortener behind the menu's SHOP entry.
      .get('/s/shop', (context) => context.redirect(`${site}/shop`))
      .route('/mailbox', mailbox.app)
      .route('/', pool.app)
      .mount('/', lake.app.fetch, { replaceRequest: false })
    const mail = await receiveMail(smtpPort, mailbox.deliver)
    opened.unshift({ close: () => void mail.close() })
    const listening = await listenOnLoopback(app, port)
    url = `http://localhost:${listening.port}`
    lake.rebaseAssets(url)
    const close = () => {
      closeOpened()
      return listening.close()
    }
    return { url, lake, pool, close }
  } catch (cause) {
    closeOpened()
    throw cause
  }
}

const indexPage = () =>
  page(
    'Local services',
    html`<main>
      <h1>Local services</h1>
      <ul>
        ${SERVICES.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}
      </ul>
    </main>`,
  )
