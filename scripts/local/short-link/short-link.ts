import { Hono } from 'hono'

/**
 * Replaces the link shortener behind the menu's SHOP entry: `GET /shop` redirects to the
 * shop of the site the visitor came from, when that is one of ours, else of the configured site.
 */
export function shortLink({ site, siteOrigins }: { site: string; siteOrigins: readonly string[] }): Hono {
  return new Hono().get('/shop', (context) => {
    const from = originOf(context.req.header('referer'))
    const origin = from !== undefined && siteOrigins.includes(from) ? from : site
    context.header('vary', 'Referer')
    return context.redirect(new URL('/shop', origin).href, 302)
  })
}

function originOf(referer: string | undefined): string | undefined {
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined
}
