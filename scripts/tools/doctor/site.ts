import * as v from 'valibot'
import { edgePaths } from '#server/common/edge-paths.ts'
import { securityHeaders } from '#server/page-server/security/headers.ts'
import { checkWebhookSettings } from './content-webhook.ts'
import { advice, ask, type Finding, fault, judge, notChecked, ok, reasonOf } from './finding.ts'
import { START_STACK, sanityCommand, type Target, type Variables } from './target.ts'

const DAY_MS = 86_400_000
const WARNING_DAYS = 60
const MISSING_PATH = '/doctor-looks-for-nothing'

async function checkAddress(who: string, address: string, cure: string): Promise<Finding> {
  const wrong = (reason: string) => fault(`${who} does not answer: ${reason}`, address, cure)
  try {
    const { status, headers } = await ask(address, { headers: { accept: 'text/html' }, redirect: 'follow' })
    const type = headers.get('content-type') ?? 'no content type'
    if (status !== 200) return wrong(`status ${status}`)
    return type.startsWith('text/html') ? ok(`${who}: ${address} answers`) : wrong(`${type} is not a page`)
  } catch (error) {
    return wrong(reasonOf(error))
  }
}

/** Checks that site and Studio answer at the addresses in the settings. */
export async function checkAddresses({ site, studio, isLocal }: Target): Promise<Finding[]> {
  const deploySite = 'Deploy the site (docs/deploy.md), or correct VITE_SITE_URL.'
  const deployStudio = `${sanityCommand('deploy')}, or correct VITE_STUDIO_URL.`
  const noStudio = 'VITE_STUDIO_URL is missing: editors can’t preview drafts on the site'
  const setStudio = 'Set it to the Studio’s address, such as https://my-shop.sanity.studio.'
  return Promise.all([
    ...(site ? [checkAddress('Site', site, isLocal ? START_STACK : deploySite)] : []),
    ...(studio ? [checkAddress('Studio', studio, isLocal ? START_STACK : deployStudio)] : []),
    ...(studio || isLocal ? [] : [advice(noStudio, 'VITE_STUDIO_URL', setStudio)]),
  ])
}

const judgeHome = (html: string, where: string, cure: string): Finding =>
  /<h1[\s>]/.test(html)
    ? ok('Pages: their HTML contains the content')
    : fault('The home page has no content until scripts run', where, cure)

async function checkHome(site: string, { visitor }: Target): Promise<Finding[]> {
  const { text } = await ask(`${site}/`)
  const where = `${site}/`
  const isOpen = await visitor.fetch<boolean>('defined(*[_id == "homePage"][0]._id)')
  const cure = 'Deploy the page server, or `web/dist` with its pages (`npm run build` renders them).'
  const page = [
    isOpen
      ? judgeHome(text, where, cure)
      : notChecked(
          'pages and their content, because no home page is published',
          where,
          'Publish the home page in the Studio: the site is open from then on.',
        ),
  ]
  const chunk = /"(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
  if (!chunk) return page
  const { status, headers } = await ask(`${site}${chunk}`)
  if (status !== 200) return [...page, fault(`A page loads ${chunk}, which is missing`, where, cure)]
  const isKept = headers.get('cache-control')?.includes('immutable')
  const caching = `Serve ${edgePaths.assets}/* with cache-control: public, max-age=31536000, immutable.`
  const what = 'Browsers request files again that never change'
  return [...page, ...(isKept ? [] : [advice(what, `${site}${chunk}`, caching)])]
}

async function checkMissingPath(site: string): Promise<Finding> {
  const { status } = await ask(`${site}${MISSING_PATH}`)
  if (status === 404) return ok('Addresses that don’t exist: 404')
  const what = `An address that doesn’t exist answers ${status}: search engines will list it as a page`
  const cure = 'Serve 404.html with status 404 for unknown paths, or route them to the page server.'
  return fault(what, `${site}${MISSING_PATH}`, cure)
}

/** The page server refuses an unsigned webhook request; a static host has no such path. */
async function checkWebhook(site: string, target: Target): Promise<Finding[]> {
  const where = `${site}${edgePaths.contentWebhook}`
  const { status } = await ask(where, { method: 'POST', body: '{}' })
  if (status === 401)
    return [
      ok('Content webhook: it refuses unsigned requests'),
      ...(await checkWebhookSettings(site, target)),
    ]
  const what =
    'Pages are those of the build: content published later is shown in browsers, but is not in the HTML'
  const serve = 'Run the page server (docs/deploy.md), or build again after each publication.'
  if (status < 500) return [advice(what, where, serve)]
  const cure = 'Look into the log of the page server; CONTENT_WEBHOOK_SECRET may be missing.'
  return [fault(`The content webhook fails: status ${status}`, where, cure)]
}

const imageUrl = v.nullable(v.pipe(v.string(), v.url()))

async function checkImages(site: string, { editor, visitor }: Target): Promise<Finding[]> {
  const found = v.parse(imageUrl, await (editor ?? visitor).fetch('*[_type == "sanity.imageAsset"][0].url'))
  if (!found) return []
  const { pathname } = new URL(found)
  const where = `${site}${edgePaths.images}${pathname}?w=16`
  const { status, headers } = await ask(where)
  const cure = `Route ${edgePaths.images}/images/ of this project to https://cdn.sanity.io/images/, and nothing else.`
  const type = headers.get('content-type') ?? 'no content type'
  if (status !== 200 || !type.startsWith('image/'))
    return [fault(`Images are not served: status ${status}, ${type}`, where, cure)]
  const foreign = `${site}${edgePaths.images}${pathname.replace(/^\/images\/[^/]+/, '/images/zz0zz0zz')}`
  const other = await ask(foreign)
  if (other.status === 404 && !other.headers.get('x-sanity-age'))
    return [ok('Images: those of this project are served, and no others')]
  return [advice('The site serves files of other projects under its own address', foreign, cure)]
}

async function checkSitemap(site: string): Promise<Finding> {
  const where = `${site}/sitemap.xml`
  const { status, text } = await ask(where)
  if (status === 200 && text.includes(`<loc>${site}/`)) return ok('Sitemap: it lists pages of this site')
  const cure = 'Build with this VITE_SITE_URL, and deploy again.'
  return fault(`The sitemap lists no page of ${site}: status ${status}`, where, cure)
}

/** The values of a field; names have no case (RFC 9116, section 2.3). */
const fieldsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}: *(.+?) *$`, 'gim'))].map(([, value]) => value ?? '')

/** Checks the contact for vulnerabilities (RFC 9116), before readers ignore it. */
async function checkSecurityTxt(site: string): Promise<Finding[]> {
  const where = `${site}/.well-known/security.txt`
  const { status, headers, text } = await ask(where)
  const isText = headers.get('content-type')?.startsWith('text/plain') ?? false
  const contacts = fieldsOf(text, 'Contact')
  const [expires = '', ...others] = fieldsOf(text, 'Expires')
  const days = Math.ceil((Date.parse(expires) - Date.now()) / DAY_MS)
  const example = contacts.find((contact) => /[@/.]example(\/|$)/.test(contact))
  const renew =
    'Check the contact in web/public/.well-known/security.txt, build and deploy again: each build renews the date.'
  const deploy = 'Deploy what `npm run build` made, with its folder .well-known.'
  if (status !== 200 || !isText || contacts.length === 0)
    return [fault(`There is no security.txt with a contact: status ${status}`, where, deploy)]
  if (others.length > 0 || Number.isNaN(days))
    return [fault('security.txt needs exactly one date in Expires', where, deploy)]
  const inDays = `${days} ${days === 1 ? 'day' : 'days'}`
  return judge(
    where,
    [
      [days <= 0, `security.txt expired on ${expires}: readers ignore it`, renew],
      [days > 0 && days <= WARNING_DAYS, `security.txt expires in ${inDays}`, renew, 'advice'],
      [example, `security.txt names an example as its contact: ${example}`, renew, 'advice'],
    ],
    'security.txt: it has a contact, and does not expire soon',
  )
}

const CHECKS = [checkHome, checkMissingPath, checkWebhook, checkImages, checkSitemap, checkSecurityTxt]

/** Only for deployed or built sites. A site that doesn't answer is reported by `checkAddresses`. */
export async function checkSite(target: Target): Promise<Finding[]> {
  const { site } = target
  if (!site || !(await ask(site).catch(() => undefined))) return []
  const cure = 'Check VITE_SITE_URL and the DNS record of the site.'
  const silent = (error: unknown) => fault(`The site does not answer: ${reasonOf(error)}`, site, cure)
  const found = CHECKS.map((check) => Promise.resolve(check(site, target)).catch(silent))
  return (await Promise.all(found)).flat()
}

/** Removed before a comparison: inline elements differ between pages and builds. */
const comparable = (value: string) => value.replace(/ 'sha256-[^']+'/g, '')

/** Checks that pages have the security headers of this build on any host. Nothing while settings are missing. */
export async function checkHeaders(variables: Variables): Promise<Finding[]> {
  const { VITE_SITE_URL, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET, VITE_USER_POOL_ID } = variables
  if (!VITE_SITE_URL || !VITE_SANITY_PROJECT_ID || !VITE_SANITY_DATASET || !VITE_USER_POOL_ID) return []
  const needed = { VITE_SITE_URL, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET, VITE_USER_POOL_ID }
  const visibility = variables.VITE_SANITY_VISIBILITY === 'private' ? 'private' : 'public'
  const settings = { ...variables, ...needed, VITE_SANITY_VISIBILITY: visibility } as const
  const expected = Object.entries(securityHeaders(settings, { scripts: [], styles: [] }))
  const where = `${VITE_SITE_URL}/`
  const cure =
    'Deploy what `npm run build` made from today’s settings; a static host takes its headers from the files that the build writes for it.'
  const answer = await ask(where).catch(reasonOf)
  if (typeof answer === 'string') return [fault(`Headers can’t be read: ${answer}`, where, cure)]
  const rows = expected.map(([name, value]) => {
    const found = answer.headers.get(name)
    const isWrong = found === null || comparable(found) !== comparable(value)
    return [isWrong, `Header ${name} ${found === null ? 'is missing' : 'has another value'}`, cure] as const
  })
  return judge(where, rows, `Headers: all ${expected.length} match this build`)
}
