import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { contentEndpoint, queryId } from '#shared/api/content-endpoint.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { documentTypes, PUBLISHED } from './content.ts'
import { advice, ask, type Finding, fault, jsonOf, judge, ok, reasonOf } from './finding.ts'
import { addCommand, type Origin, sanityCommand, seedCommand, type Target } from './target.ts'

const PATIENCE_MS = 10_000

/** Without a token some checks see less, which is reported as advice. */
export const checkToken = ({ editor }: Target): Finding =>
  editor
    ? ok('Token: drafts and hidden documents are checked too')
    : advice(
        'No token: only published documents were checked',
        'SANITY_AUTH_TOKEN',
        'Set SANITY_AUTH_TOKEN in the environment (not in a file that is committed) for a full check.',
      )

/** Documents that are published and that the client may read. */
const countOf = (client: SanityClient) =>
  client.fetch<number>(`count(*[_type in $types && ${PUBLISHED}])`, { types: documentTypes })

/** Whether no document is published, or none can be read: checks of them would be checks of nothing. */
export const isEmpty = async ({ editor, visitor }: Target) =>
  (await countOf(editor ?? visitor).catch(() => 0)) === 0

/** Checks that the site can read published documents, and says who else can. */
export async function checkVisibility(target: Target): Promise<Finding[]> {
  const { visitor, editor, anonymous, isPrivate } = target
  const { dataset = '' } = visitor.config()
  // A private dataset answers without a token with an error or an empty result.
  const visible = await countOf(visitor).catch(() => 0)
  const exposed = isPrivate ? await countOf(anonymous).catch(() => 0) : 0
  const stored = editor && (await countOf(editor))
  const make = (visibility: string) => sanityCommand(`datasets visibility set ${dataset} ${visibility}`)
  const fill = seedCommand(target)
  const isUnread = visible === 0 && exposed === 0
  const okay = isPrivate
    ? `Dataset: private. Only the site’s servers read its ${visible} published documents, with their token`
    : `Dataset: ${visible} published documents are public: anyone can read them, also what is planned for later`
  return judge(
    `dataset ${dataset}`,
    [
      [
        exposed,
        `The settings say that the dataset is private, and anyone can read ${exposed} published documents`,
        make('private'),
      ],
      [
        isPrivate && isUnread,
        'The site reads no published document: its token is missing or wrong, or the dataset is empty',
        'Make a token of the role Viewer at sanity.io/manage, and set it as SANITY_READ_TOKEN for the servers and for this check.',
      ],
      [
        !isPrivate && isUnread && stored,
        `Visitors can't read: ${stored} published documents, and none is public`,
        `${make('public')}. Or set VITE_SANITY_VISIBILITY=private (docs/deploy/sanity.md, A private dataset)`,
      ],
      [!isPrivate && stored === 0, 'The dataset has no published documents', fill],
      [
        !isPrivate && isUnread && stored === undefined,
        'Visitors find nothing: the dataset is empty or private',
        `If it is private: ${make('public')}. If it is empty: ${fill}`,
      ],
    ],
    okay,
  )
}

type Page = Origin & { who: string }

/** The members that @sanity/client reads in `data/live.ts`. */
const corsSchema = v.object({ result: v.object({ allowed: v.boolean(), withCredentials: v.boolean() }) })

async function checkPage({ visitor, isLocal }: Target, page: Page): Promise<Finding[]> {
  const { who, origin, credentials } = page
  const { projectId = '' } = visitor.config()
  const where = `CORS origins of project ${projectId}`
  const cure = isLocal ? 'End the stack and run `npm start` again.' : addCommand(projectId, page)
  try {
    const { text } = await ask(visitor.getUrl('/check/cors', false), { headers: { origin } })
    const { allowed, withCredentials } = v.parse(corsSchema, jsonOf(text)).result
    const cannot = `${who} at ${origin} can't read in a browser`
    const needless = `${who} at ${origin} is allowed to send credentials, which it doesn’t need`
    return judge(
      where,
      [
        [!allowed, `${cannot}: it is not on the list`, cure],
        [allowed && credentials && !withCredentials, `${cannot}: it is listed without credentials`, cure],
        [
          allowed && !credentials && withCredentials && !isLocal,
          needless,
          `Delete the origin on sanity.io/manage, then ${cure}`,
          'advice',
        ],
      ],
      `CORS: ${who} at ${origin} may read${credentials ? ' and sign in' : ''}`,
    )
  } catch (error) {
    return [fault(`CORS of ${origin} could not be checked: ${reasonOf(error)}`, where, cure)]
  }
}

/** Checks that the service lets the site (without credentials) and the Studio (with them) read in browsers. */
export async function checkCors(target: Target): Promise<Finding[]> {
  const { site, studio, isPrivate } = target
  const found = await Promise.all([
    // Of a private dataset, the site's server reads.
    site && !isPrivate ? checkPage(target, { who: 'The site', origin: site, credentials: false }) : [],
    studio ? checkPage(target, { who: 'The Studio', origin: studio, credentials: true }) : [],
  ])
  return found.flat()
}

/** Checks that the site answers the content of a private dataset. The schedule is a query of every page. */
async function checkSiteContent(site: string): Promise<Finding> {
  const url = new URL(`${contentEndpoint.query}${queryId(scheduleQuery)}`, site)
  for (const [name, value] of Object.entries(timeParameters(Date.now())))
    url.searchParams.set(`$${name}`, JSON.stringify(value))
  const status = await ask(url.href).then(
    (answer) => `status ${answer.status}`,
    (error: unknown) => reasonOf(error),
  )
  if (status === 'status 200') return ok('Content: the site answers browsers in place of the private dataset')
  const cure =
    'Build and deploy today’s site with VITE_SANITY_VISIBILITY=private, with SANITY_READ_TOKEN for the page server, and lead /api/content/* to it.'
  return fault(`The site answers browsers no content: ${status}`, url.href, cure)
}

/** Checks that the stream of live events opens. Without it, open pages show changes only after a reload. */
async function checkLiveEvents({ visitor }: Target, patienceMs: number): Promise<Finding> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const patience = setTimeout(() => reject(new Error(`no welcome within ${patienceMs} ms`)), patienceMs)
  const subscription = visitor.live.events().subscribe({
    next: ({ type }) => (type === 'welcome' ? resolve() : undefined),
    error: reject,
  })
  try {
    await promise
    return ok('Live events: the stream opens')
  } catch (error) {
    const where = visitor.getUrl(visitor.getDataUrl('live/events'), false)
    const cure = 'Make sure that no proxy or firewall blocks event streams (text/event-stream).'
    return fault(`Live events can't be received: ${reasonOf(error)}`, where, cure)
  } finally {
    clearTimeout(patience)
    subscription.unsubscribe()
  }
}

export async function checkLive(target: Target, patienceMs = PATIENCE_MS): Promise<Finding[]> {
  if (!target.isPrivate) return [await checkLiveEvents(target, patienceMs)]
  return target.site ? [await checkSiteContent(target.site)] : []
}
