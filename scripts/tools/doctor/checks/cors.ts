import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { advice, type Finding, fault, ok, reasonOf } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'

const PATIENCE_MS = 10_000

/** The members that @sanity/client reads in `data/live.ts`. */
const CorsCheck = v.object({ result: v.object({ allowed: v.boolean(), withCredentials: v.boolean() }) })

type Page = { who: string; origin: string; credentials: boolean }

const ask = (url: string, origin: string, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { origin, ...init.headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

/** Asks the service whether an origin is on its CORS list. @returns undefined when the service doesn't say */
async function corsEntry(client: SanityClient, origin: string) {
  const answer = await ask(client.getUrl('/check/cors', false), origin)
  const parsed = v.safeParse(CorsCheck, await answer.json().catch(() => undefined))
  return parsed.success ? parsed.output.result : undefined
}

/** The request headers that cause a preflight in a browser. */
function unusualHeaders(client: SanityClient, credentials: boolean): string[] {
  return [
    // On a shared host name the client names its project in a header.
    ...(client.config().useProjectHostname ? [] : ['x-sanity-project-id']),
    ...(credentials ? ['authorization'] : []),
  ]
}

function lets(answer: Response, { origin, credentials }: Page): boolean {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (!credentials) return allowed === origin || allowed === '*'
  return allowed === origin && answer.headers.get('access-control-allow-credentials') === 'true'
}

/** Sends the requests of a browser, with a preflight where needed. @returns what a browser would refuse, if anything */
async function refusal(client: SanityClient, page: Page): Promise<string | undefined> {
  const url = client.getUrl(`/data/query/${client.config().dataset}?query=1`, false)
  const unusual = unusualHeaders(client, page.credentials)
  if (unusual.length > 0) {
    const preflight = await ask(url, page.origin, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'GET',
        'access-control-request-headers': unusual.join(','),
      },
    })
    if (!preflight.ok || !lets(preflight, page)) return 'the preflight is refused'
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
    const missing = unusual.filter((header) => !allowed.includes(header))
    if (missing.length > 0) return `the preflight does not allow ${missing.join(', ')}`
  }
  return lets(await ask(url, page.origin), page) ? undefined : 'the answer may not be read'
}

/** The command that adds an origin to a project's CORS list. */
export const addCommand = (projectId: string, { origin, credentials }: Omit<Page, 'who'>) =>
  sanityCommand(`cors add ${origin} --${credentials ? '' : 'no-'}credentials --project-id ${projectId}`)

async function checkPage({ visitor, isLocal }: Target, page: Page): Promise<Finding> {
  const { who, origin, credentials } = page
  const { projectId = '' } = visitor.config()
  const where = `CORS origins of project ${projectId}`
  const cure = isLocal ? 'End the stack and run `npm start` again.' : addCommand(projectId, page)
  try {
    const entry = await corsEntry(visitor, origin)
    const refused =
      (entry?.allowed === false && 'it is not on the list') ||
      (entry && credentials && !entry.withCredentials && 'it is listed without credentials') ||
      (await refusal(visitor, page))
    if (refused)
      return fault({ what: `${who} at ${origin} can't read in a browser: ${refused}`, where, cure })
    if (!credentials && !isLocal && entry?.withCredentials) {
      return advice({
        what: `${who} at ${origin} is allowed to send credentials, which it doesn’t need`,
        where,
        cure: `Delete the origin on sanity.io/manage, then ${cure}`,
      })
    }
    return ok(`CORS: ${who} at ${origin} may read${credentials ? ' and sign in' : ''}`)
  } catch (error) {
    return fault({ what: `CORS of ${origin} could not be checked: ${reasonOf(error)}`, where, cure })
  }
}

/** Checks that browsers let the site (without credentials) and the Studio (with them) use the content service. */
export async function checkCors(target: Target): Promise<Finding[]> {
  const pages: Page[] = []
  // Of a private dataset, the site's server reads.
  if (target.site && !target.isPrivate)
    pages.push({ who: 'The site', origin: target.site, credentials: false })
  if (target.studio) pages.push({ who: 'The Studio', origin: target.studio, credentials: true })
  return Promise.all(pages.map((page) => checkPage(target, page)))
}
