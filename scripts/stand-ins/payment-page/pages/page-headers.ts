import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'

/**
 * Headers for pages with forms: no scripts, no framing, and only these pages may submit the forms.
 * @param returnsTo origin that a form may redirect to, because browsers apply `form-action` to redirects, too
 */
export const pageHeaders = (returnsTo: (path: string) => string): MiddlewareHandler =>
  every(
    secureHeaders({
      // Not `no-referrer`: browsers would then send a null origin, and the check of the form's origin would fail.
      referrerPolicy: 'same-origin',
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ['http://localhost:*', 'https:', 'data:'],
        formAction: ["'self'", (context) => returnsTo(context.req.path)],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    }),
    csrf(),
    async (context, next) => {
      await next()
      // After going back from the shop, the page must show the session's current state.
      context.header('cache-control', 'no-store')
    },
  )
