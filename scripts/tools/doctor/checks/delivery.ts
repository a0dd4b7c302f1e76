import * as v from 'valibot'
import { edgePaths } from '../../../../web/server/common/edge-paths.ts'
import { ask } from '../ask.ts'
import { advice, type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'

type Place = { site: string; target: Target }

/** Nothing is published there, and nothing will be. */
const NOWHERE = '/doctor-looks-for-nothing'

async function checkHome({ site }: Place): Promise<Finding[]> {
  const { text } = await ask(`${site}/`)
  const where = `${site}/`
  const cure =
    'Deploy `web/dist` with its pages (`npm run build` renders them), or what renders them on demand.'
  const page = /<h1[\s>]/.test(text)
    ? ok('Pages: they are HTML with the content that they show')
    : fault({ what: 'The home page has no content until scripts run', where, cure })
  const chunk = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
  if (!chunk) return [page]
  const { status, headers } = await ask(`${site}${chunk}`)
  if (status !== 200) return [page, fault({ what: `A page names ${chunk}, which is not there`, where, cure })]
  if (headers.get('cache-control')?.includes('immutable')) return [page]
  return [
    page,
    advice({
      what: 'Browsers ask for files again that never change',
      where: `${site}${chunk}`,
      cure: `Serve ${edgePaths.assets}/* with cache-control: public, max-age=31536000, immutable.`,
    }),
  ]
}

async function checkNowhere({ site }: Place): Promise<Finding> {
  const { status } = await ask(`${site}${NOWHERE}`)
  if (status === 404) return ok('Addresses that don’t exist: 404')
  return fault({
    what: `An address that doesn’t exist answers ${status}: search engines take it for a page`,
    where: `${site}${NOWHERE}`,
    cure: 'Serve 404.html with status 404 for unknown paths, or lead them to what renders pages.',
  })
}

/** What renders pages refuses a webhook that nobody has signed; a host of files has nothing there. */
async function checkWebhook({ site }: Place): Promise<Finding> {
  const where = `${site}${edgePaths.contentWebhook}`
  const { status } = await ask(where, { method: 'POST', body: '{}' })
  if (status === 401) return ok('Content webhook: it is there, and refuses what is not signed')
  if (status < 500) {
    return advice({
      what: 'Pages are those of the build: what is published since shows in browsers, but not in HTML',
      where,
      cure: 'Serve pages rendered on demand (README, Going live), or build again after each publication.',
    })
  }
  const cure = 'Look into the log of what renders pages; CONTENT_WEBHOOK_SECRET may be missing.'
  return fault({ what: `The content webhook fails: status ${status}`, where, cure })
}

const imageUrl = v.nullable(v.pipe(v.string(), v.url()))

async function checkImages({ site, target }: Place): Promise<Finding[]> {
  const client = target.editor ?? target.visitor
  const found = v.parse(imageUrl, await client.fetch('*[_type == "sanity.imageAsset"][0].url'))
  if (!found) return []
  const { pathname } = new URL(found)
  const where = `${site}${edgePaths.images}${pathname}?w=16`
  const { status, headers } = await ask(where)
  const cure = `Lead ${edgePaths.images}/images/ of this project to https://cdn.sanity.io/images/, and nothing else.`
  const type = headers.get('content-type') ?? 'no content type'
  if (status !== 200 || !type.startsWith('image/')) {
    return [fault({ what: `Images don’t arrive: status ${status}, ${type}`, where, cure })]
  }
  const foreign = pathname.replace(/^\/images\/[^/]+/, '/images/zz0zz0zz')
  const other = await ask(`${site}${edgePaths.images}${foreign}`)
  if (other.status === 404 && !other.headers.get('x-sanity-age'))
    return [ok('Images: ours arrive, and no others')]
  return [
    advice({
      what: 'The site passes on what is in other projects, as if it were its own',
      where: `${site}${edgePaths.images}${foreign}`,
      cure,
    }),
  ]
}

async function checkSitemap({ site }: Place): Promise<Finding> {
  const where = `${site}/sitemap.xml`
  const { status, text } = await ask(where)
  if (status === 200 && text.includes(`<loc>${site}/`)) return ok('Sitemap: it names this site’s pages')
  const cure = 'Build with VITE_SITE_URL as it is here, and deploy again.'
  return fault({ what: `The sitemap names no page of ${site}: status ${status}`, where, cure })
}

const CHECKS = [checkHome, checkNowhere, checkWebhook, checkImages, checkSitemap]

const isThere = (site: string) =>
  ask(site).then(
    () => true,
    () => false,
  )

/**
 * Whether everything arrives at the site's address that is led there. Only for what is deployed, or built; of a site
 * that is away `checkAddresses` says so.
 */
export async function checkDelivery(target: Target): Promise<Finding[]> {
  const { site } = target
  if (!site || !(await isThere(site))) return []
  const findings = await Promise.all(
    CHECKS.map(async (check) => {
      try {
        return await check({ site, target })
      } catch (error) {
        const cure = 'Compare VITE_SITE_URL with where the site is, and its DNS record.'
        return fault({ what: `The site does not answer: ${reasonOf(error)}`, where: site, cure })
      }
    }),
  )
  return findings.flat()
}
