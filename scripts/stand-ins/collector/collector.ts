import { type Context, Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import { type CollectedEvent, collectorPage } from './collector-page.ts'
import { tagScript } from './tag-script.ts'

/** The oldest are removed first. A restart removes all. */
const MOST_EVENTS = 1_000

/** The parameters of a Google Analytics 4 request that the collector shows. */
const collectRequest = v.object({
  v: v.literal('2', 'v must be 2'),
  tid: v.pipe(v.string('tid is missing'), v.regex(/^G-[A-Z0-9]+$/, 'tid is not a measurement id')),
  cid: v.pipe(v.string('cid is missing'), v.nonEmpty('cid is empty')),
  en: v.pipe(v.string('en is missing'), v.nonEmpty('en is empty')),
  dl: v.pipe(v.string('dl is missing'), v.url('dl is not a URL')),
  dt: v.optional(v.string(), ''),
  dr: v.optional(v.string(), ''),
  gcs: v.pipe(v.string('gcs is missing'), v.regex(/^G1[01]{2}$/, 'gcs is not a state of consent')),
})

/**
 * Replaces Google Analytics locally: serves the tag, receives its reports, and shows them. Mount it at
 * `/collector`: the page, `/views?client=CLIENT` as JSON, oldest first. `clock` gives milliseconds since 1970.
 */
export function collector({ clock }: { clock: () => number }): Hono {
  const events: CollectedEvent[] = []
  const viewsOf = (client: string | undefined) =>
    events.filter(({ event, ...seen }) => event === 'page_view' && (!client || seen.client === client))
  return new Hono()
    .get('/gtag/js', (context) =>
      context.body(tagScript, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }),
    )
    .post('/g/collect', (context) => {
      const parsed = v.safeParse(collectRequest, context.req.query(), { abortPipeEarly: true })
      if (!parsed.success) return refused(context, parsed.issues)
      events.push(collected(parsed.output, clock()))
      events.splice(0, events.length - MOST_EVENTS)
      return context.body(null, 204)
    })
    .get('/views', (context) => {
      context.header('cache-control', 'no-store')
      return context.json(viewsOf(context.req.query('client')))
    })
    .get('/', pageHeaders, (context) => context.html(collectorPage(viewsOf(undefined).reverse())))
}

const pageHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    frameAncestors: ["'none'"],
  },
})

/** Rejects malformed reports, so that tests find them. The real service responds with 204 to every report. */
const refused = (context: Context, issues: readonly { message: string }[]) =>
  context.json({ error: 'Bad Request', message: issues.map(({ message }) => message).join(', ') }, 400)

const collected = (
  { tid, cid, en, dl, dt, dr, gcs }: v.InferOutput<typeof collectRequest>,
  time: number,
): CollectedEvent => ({
  event: en,
  measurementId: tid,
  client: cid,
  title: dt,
  location: dl,
  referrer: dr,
  consent: gcs,
  at: new Date(time).toISOString(),
})
