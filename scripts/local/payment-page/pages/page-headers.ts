import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'

/**
 * For pages with forms: no scripts, no framing, and forms come from these pages alone.
 * @param returnsTo where a form may lead in the end; a browser checks the redirects after it, too
 */
export const pageHeaders = (returnsTo: (path: string) => string): MiddlewareHandler =>
  every(
    secureHeaders({
      // Without a referrer a browser hides the form's origin, which is checked.
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
      // Back from the shop, the page must say what became of the session.
      context.header('cache-control', 'no-store')
    },
  )
