import { page } from '@stand-ins/kit/page.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'

type FormLayout = 'desktop' | 'mobile'
type Fault = { readonly email: string; readonly message: string }

const MAX_BODY_BYTES = 4_096

/** Permissive, because only a delivered mail proves that an address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_EMAIL_LENGTH = 254

/**
 * Replaces the third-party newsletter form in the site's frame: one page for wide screens, one for
 * narrow ones. `GET /sign-ups` lists the sign-ups for tests; a restart forgets them.
 */
export function newsletter(framedBy: readonly string[]): Hono {
  // All are pending: the mail provider confirms addresses, not the form.
  const signUps = new Map<string, { email: string; at: string; status: 'pending' }>()
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
    app.get(`/${layout}`, (context) => context.html(formPage(layout)))
    app.post(`/${layout}`, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
      const { email: given } = await context.req.parseBody()
      const email = typeof given === 'string' ? given.trim().toLowerCase() : ''
      const message = faultOf(email)
      if (message) return context.html(formPage(layout, { email, message }), 422)
      if (!signUps.has(email)) signUps.set(email, { email, at: new Date().toISOString(), status: 'pending' })
      return context.html(thanks)
    })
  }
  app.get('/sign-ups', (context) => {
    context.header('cache-control', 'no-store')
    return context.json([...signUps.values()])
  })
  return app
}

function faultOf(email: string): string | undefined {
  if (!email) return 'Enter your e-mail address.'
  if (email.length > MAX_EMAIL_LENGTH) return `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`
  return EMAIL.test(email) ? undefined : 'Enter an e-mail address such as name@example.com.'
}

/** The page inside the site's newsletter frame. It has its own styles, because a frame inherits none. */
const formPage = (layout: FormLayout, fault?: Fault) =>
  page('Newsletter sign-up', html`<main class="${layout}">${form(layout, fault)}</main>`)

const thanks = page(
  'Thank you',
  html`<main>
    <div class="thanks" role="status" tabindex="-1">
      <h1>Thank you!</h1>
      <p>Your sign-up is noted and waits to be confirmed. This local form sends no mail.</p>
    </div>
  </main>`,
)

function form(layout: FormLayout, fault: Fault | undefined) {
  // `novalidate`: the server validates and answers in the page, so that browser bubbles do not cover the small frame.
  return html`<form method="post" action="/newsletter/${layout}" novalidate>
    <label for="email">E-mail address</label>
    <div class="row">
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        required
        value="${fault?.email ?? ''}"
        ${fault ? html`aria-invalid="true" aria-describedby="email-error"` : ''}
      />
      <button type="submit">Subscribe</button>
    </div>
    ${fault ? html`<p id="email-error" class="error" role="alert">${fault.message}</p>` : ''}
    <p class="note">News about releases and campaigns. Unsubscribe with the link in every mail.</p>
  </form>`
}
