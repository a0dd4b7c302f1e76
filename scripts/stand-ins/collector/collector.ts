import { page } from '@stand-ins/kit/page.ts'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
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

type CollectedEvent = ReturnType<typeof collected>

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
) => ({
  event: en,
  measurementId: tid,
  /** The value of the cookie that the tag sets. */
  client: cid,
  title: dt,
  location: dl,
  referrer: dr,
  /** `G1`, then 0 or 1 for consent to advertising storage and to analytics storage. */
  consent: gcs,
  /** ISO 8601, UTC. */
  at: new Date(time).toISOString(),
})

const ownStyles = raw(`
  main { max-width: 60rem; }
  table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
  th, td { padding: .5rem; border-bottom: 1px solid #5d6684; text-align: left; overflow-wrap: anywhere; }
  a { color: #f0a63c; }
`)

/** What Google Analytics would have received, newest first. */
const collectorPage = (views: readonly CollectedEvent[]) =>
  page(
    'Page views',
    html`<main>
      <h1>Page views</h1>
      <p>
        Reported by visitors of the local site who agreed to it. None of them leaves this machine.
        <a href="/collector">Look again</a>
      </p>
      ${views.length === 0 ? html`<p>None yet.</p>` : table(views)}
    </main>`,
    { ownStyles },
  )

const table = (views: readonly CollectedEvent[]) =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Title</th>
        <th scope="col">Address</th>
        <th scope="col">Came from</th>
        <th scope="col">Visitor</th>
      </tr>
    </thead>
    <tbody>
      ${views.map(row)}
    </tbody>
  </table>`

const row = ({ at, title, location, referrer, client }: CollectedEvent) =>
  html`<tr>
    <td><time datetime="${at}">${new Date(at).toLocaleTimeString('en-GB')}</time></td>
    <td>${title}</td>
    <td>${location}</td>
    <td>${referrer}</td>
    <td>${client}</td>
  </tr>`
