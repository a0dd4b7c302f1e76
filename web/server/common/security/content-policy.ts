import { ASSET_CDN } from '../content-client.ts'
import { hashSource } from './hash-source.ts'
import type { SecuritySettings } from './settings.ts'

/** Texts of elements that stand in a page itself. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/** A directive’s sources; true for one that takes none. */
type Directives = Readonly<Record<string, readonly string[] | true>>

/** Where videos play once a visitor asks for one. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** As a header has it, https://www.w3.org/TR/CSP3/. */
export const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => (sources === true ? name : `${name} ${sources.join(' ')}`))
    .join('; ')

/** Nothing that comes with this header is shown, run or framed as a document: for what others made. */
export const lockedPolicy = policyText({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: true,
})

/** Where the site’s content is read, live events included, and where its sound files lie. */
function contentSources({
  VITE_SANITY_API_HOST: local,
  VITE_SANITY_PROJECT_ID: project,
  VITE_SANITY_DATASET: dataset,
}: SecuritySettings) {
  if (local) return { api: [local], files: `${local}/files/${project}/${dataset}/` }
  const api = [`https://${project}.api.sanity.io`, `https://${project}.apicdn.sanity.io`]
  return { api, files: `${ASSET_CDN}/files/${project}/${dataset}/` }
}

/** The region is the first part of a pool’s id. */
const userPool = ({ VITE_USER_POOL_ENDPOINT: endpoint, VITE_USER_POOL_ID: id }: SecuritySettings) =>
  endpoint ? new URL(endpoint).origin : `https://cognito-idp.${id.split('_')[0]}.amazonaws.com`

/**
 * Google’s hosts are always among them: the id that switches analytics on is content, and content changes without a
 * deploy. The tag itself is loaded once a visitor agrees. Hosts as
 * https://developers.google.com/tag-platform/security/guides/csp names them for Google Analytics 4.
 */
function analytics({ VITE_ANALYTICS_URL: local }: SecuritySettings) {
  if (local) return { tag: `${local}/gtag/`, reports: [`${local}/g/`] }
  const reports = ['google-analytics.com', 'analytics.google.com', 'googletagmanager.com']
  return {
    tag: 'https://www.googletagmanager.com/gtag/',
    reports: reports.map((host) => `https://*.${host}`),
  }
}

/**
 * Frames come after consent. The newsletter service’s address is content too: without an origin in the settings any
 * that content can name is let in; its frame is sandboxed.
 */
const frames = ({ VITE_NEWSLETTER_ORIGIN: newsletter, VITE_SANITY_API_HOST: local }: SecuritySettings) => [
  VIDEO_ORIGIN,
  newsletter ?? local ?? 'https:',
]

/**
 * The Studio’s preview makes empty style elements and fills them rule by rule, which a policy allows to whoever may
 * make the element.
 */
const previewStyles = ({ VITE_STUDIO_URL: studio }: SecuritySettings) => (studio ? [hashSource('')] : [])

/** Sanity's Dashboard shows deployed Studios in a frame, and browsers check every ancestor of a page. */
const DASHBOARD = 'https://www.sanity.io'

/** Frames that may show the site: the Studio's preview, and around a deployed Studio the Dashboard. */
function previewFrames({ VITE_STUDIO_URL: studio }: SecuritySettings) {
  if (!studio) return ["'none'"]
  return studio.startsWith('https://') ? [studio, DASHBOARD] : [studio]
}

/** Whether browsers may be told to use nothing but https: never on one machine, whose services have no certificates. */
export function isSecureSite({ VITE_SITE_URL: site }: SecuritySettings): boolean {
  const { protocol, hostname } = new URL(site)
  return protocol === 'https:' && hostname !== 'localhost'
}

/**
 * The content security policy of a page with these inline elements. Neither inline handlers nor inline style
 * attributes pass it. In markup that scripts set, `default` is the one policy of trusted types; see
 * web/src/platform/trusted-types.ts.
 */
export function contentPolicy(settings: SecuritySettings, inline: Inline): string {
  const { api, files } = contentSources(settings)
  const { tag, reports } = analytics(settings)
  const self = "'self'"
  return policyText({
    'default-src': ["'none'"],
    'script-src': [self, ...inline.scripts.map(hashSource), tag],
    'script-src-attr': ["'none'"],
    'style-src': [self, ...inline.styles.map(hashSource), ...previewStyles(settings)],
    'img-src': [self, 'data:', ...reports],
    'font-src': [self],
    'media-src': [files],
    'connect-src': [...new Set([self, ...api, userPool(settings), ...reports])],
    'frame-src': frames(settings),
    'manifest-src': [self],
    'form-action': [self],
    'base-uri': ["'none'"],
    'frame-ancestors': previewFrames(settings),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    ...(isSecureSite(settings) && { 'upgrade-insecure-requests': true }),
  })
}
