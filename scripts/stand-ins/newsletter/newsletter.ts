import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { type FormLayout, formPage } from './form-page.ts'

const MAX_BODY_BYTES = 4_096

/** Permissive, because only a delivered mail proves that an address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_EMAIL_LENGTH = 254

/**
 * Replaces the third-party newsletter form in the site's frame: one page for wide screens, one for
 * narrow ones. Sign-ups are stored as pending; `GET /sign-ups` lists them for tests.
 */
export function newsletter({
  dataFolder,
  framedBy,
}: {
  dataFolder: string
  framedBy: readonly string[]
}): Hono {
  const signUps = new SignUpStore(dataFolder)
  const app = new Hono()
  app.use(
    secureHeaders({
      // `frame-ancestors` instead of `x-frame-options`, which can't name several origins.
      xFrameOptions: false,
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...framedBy],
      },
    }),
  )
  for (const layout of ['desktop', 'mobile'] as const) {
    app.get(`/${layout}`, (context) => context.html(formPage(layout, { status: 'empty' })))
    app.route(`/${layout}`, submission(layout, signUps))
  }
  app.get('/sign-ups', async (context) => {
    context.header('cache-control', 'no-store')
    return context.json(await signUps.list())
  })
  return app
}

function submission(layout: FormLayout, signUps: SignUpStore): Hono {
  return new Hono().post('/', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const { email: given } = await context.req.parseBody()
    const email = typeof given === 'string' ? given.trim().toLowerCase() : ''
    const message = faultOf(email)
    if (message) return context.html(formPage(layout, { status: 'invalid', email, message }), 422)
    await signUps.add(email)
    return context.html(formPage(layout, { status: 'subscribed' }))
  })
}

function faultOf(email: string): string | undefined {
  if (!email) return 'Enter your e-mail address.'
  if (email.length > MAX_EMAIL_LENGTH) return `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`
  return EMAIL.test(email) ? undefined : 'Enter an e-mail address such as name@example.com.'
}

type SignUp = {
  readonly email: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Always pending: the mail provider confirms addresses, not the form. */
  readonly status: 'pending'
}

/** Sign-ups in the data folder, one line of JSON each. An address that is already stored is left unchanged. */
class SignUpStore {
  readonly #file: string

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'newsletter-sign-ups.ndjson')
  }

  async add(email: string): Promise<void> {
    const known = await this.list()
    if (known.some((signUp) => signUp.email === email)) return
    const signUp: SignUp = { email, at: new Date().toISOString(), status: 'pending' }
    await mkdir(dirname(this.#file), { recursive: true })
    await appendFile(this.#file, `${JSON.stringify(signUp)}\n`, { flush: true })
  }

  async list(): Promise<SignUp[]> {
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
}
