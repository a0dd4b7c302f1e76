import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { type FormLayout, formPage } from './form-page.ts'
import { SignUpStore } from './sign-up-store.ts'

const MAX_BODY_BYTES = 4_096

/** Intentionally permissive: only a delivered mail proves that an address exists. */
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
