import * as v from 'valibot'
import { edgePaths } from '../../../../web/server/common/edge-paths.ts'
import { ask } from '../ask.ts'
import { advice, type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'
import { checkWebhookSettings } from './content-webhook.ts'
import { checkSecurityTxt } from './security-txt.ts'

type Place = { site: string; target: Target }

/** A path that never has a page. */
const MISSING_PATH = '/doctor-looks-for-nothing'

async function checkHome({ site }: Place): Promise<Finding[]> {
  const { text } = await ask(`${site}/`)
  const where = `${site}/`
  const cure =
    'Deploy `web/dist` with its pages (`npm run build` renders them), or the server that renders them on demand.'
  const page = /<h1[\s>]/.test(text)
    ? ok('Pages: their HTML contains the content')
    : fault({ what: 'The home page has no content until scripts run', where, cure })
  const chunk = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
  if (!chunk) return [page]
  const { status, headers } = await ask(`${site}${chunk}`)
  if (status !== 200) return [page, fault({ what: `A page loads ${chunk}, which is missing`, where, cure })]
  if (headers.get('cache-control')?.includes('immutable')) return [page]
  return [
    page,
    advice({
      what: 'Browsers request files again that never change',
      where: `${site}${chunk}`,
      cure: `Serve ${edgePaths.assets}/* with cache-control: public, max-age=31536000, immutable.`,
    }),
  ]
}

async function checkMissingPath({ site }: Place): Promise<Finding> {
  const { status } = await ask(`${site}${MISSING_PATH}`)
  if (status === 404) return ok('Addresses that don’t exist: 404')
  return fault({
    what: `An address that doesn’t exist answers ${status}: search engines will list it as a page`,
    where: `${site}${MISSING_PATH}`,
    cure: 'Serve 404.html with status 404 for unknown paths, or route them to the server that renders pages.',
  })
}

/** Page rendering refuses an unsigned webhook request; a static host has no such path. */
async function checkWebhook({ site, target }: Place): Promise<Finding | Finding[]> {
  const where = `${site}${edgePaths.contentWebhook}`
  const { status } = await ask(where, { method: 'POST', body: '{}' })
  if (status === 401)
    return [ok('Content webhook: it refuses unsigned requests'), await checkWebhookSettings(site, target)]
  if (status < 500) {
    return advice({
      what: 'Pages are those of the build: content published later is shown in browsers, but is not in the HTML',
      where,
      cure: 'Serve pages rendered on demand (README, Going live), or build again after each publication.',
    })
  }
  const cure = 'Look into the log of page rendering; CONTENT_WEBHOOK_SECRET may be missing.'
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
  const cure = `Route ${edgePaths.images}/images/ of this project to https://cdn.sanity.io/images/, and nothing else.`
  const type = headers.get('content-type') ?? 'no content type'
  if (status !== 200 || !type.startsWith('image/')) {
    return [fault({ what: `Images are not served: status ${status}, ${type}`, where, cure })]
  }
  const foreign = pathname.replace(/^\/images\/[^/]+/, '/images/zz0zz0zz')
  const other = await ask(`${site}${edgePaths.images}${foreign}`)
  if (other.status === 404 && !other.headers.get('x-sanity-age'))
    return [ok('Images: those of this project are served, and no others')]
  return [
    advice({
      what: 'The site serves files of other projects under its own address',
      where: `${site}${edgePaths.images}${foreign}`,
      cure,
    }),
  ]
}

async function checkSitemap({ site }: Place): Promise<Finding> {
  const where = `${site}/sitemap.xml`
  const { status, text } = await ask(where)
  if (status === 200 && text.includes(`<loc>${site}/`)) return ok('Sitemap: it lists pages of this site')
  const cure = 'Build with this VITE_SITE_URL, and deploy again.'
  return fault({ what: `The sitemap lists no page of ${site}: status ${status}`, where, cure })
}

const CHECKS = [checkHome, checkMissingPath, checkWebhook, checkImages, checkSitemap, checkSecurityTxt]

const isThere = (site: string) =>
  ask(site).then(
    () => true,
    () => false,
  )

/**
 * Checks pages, files, images, webhook and sitemap at the site's address. Only for deployed or built sites. A site that
 * doesn't answer is reported by `checkAddresses`.
 */
export async function checkDelivery(target: Target): Promise<Finding[]> {
  const { site } = target
  if (!site || !(await isThere(site))) return []
  const findings = await Promise.all(
    CHECKS.map(async (check) => {
      try {
        return await check({ site, target })
      } catch (error) {
        const cure = 'Check VITE_SITE_URL and the DNS record of the site.'
        return fault({ what: `The site does not answer: ${reasonOf(error)}`, where: site, cure })
      }
    }),
  )
  return findings.flat()
}
