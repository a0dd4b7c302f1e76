import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { settings } from '#shared/settings.ts'
import { ASSET_CDN } from '../../common/content-client.ts'

type Settings = v.InferOutput<typeof settings>

type Required = 'VITE_SITE_URL' | 'VITE_SANITY_PROJECT_ID' | 'VITE_SANITY_DATASET' | 'VITE_USER_POOL_ID'

type Optional =
  | 'VITE_SANITY_VISIBILITY'
  | 'VITE_SANITY_API_HOST'
  | 'VITE_STUDIO_URL'
  | 'VITE_USER_POOL_ENDPOINT'
  | 'VITE_NEWSLETTER_ORIGIN'

export type SecuritySettings = Pick<Settings, Required> & Partial<Pick<Settings, Optional>>

/** The CSP hash source of an inline element. `text` is the exact text between its tags. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/** Sources by directive. `true` for a directive that takes none. */
type Directives = Readonly<Record<string, readonly string[] | true>>

/** The video player loads after the visitor presses play. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

export const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => (sources === true ? name : `${name} ${sources.join(' ')}`))
    .join('; ')

/** For files from other sources, which browsers must neither run nor frame as documents. */
export const lockedPolicy = policyText({
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: true,
})

/** `api` is empty for a private dataset, which pages read through the site. */
function contentSources({
  VITE_SANITY_VISIBILITY: visibility,
  VITE_SANITY_API_HOST: local,
  VITE_SANITY_PROJECT_ID: project,
  VITE_SANITY_DATASET: dataset,
}: SecuritySettings) {
  const files = `${local ?? ASSET_CDN}/files/${project}/${dataset}/`
  if (visibility === 'private') return { api: [], files }
  if (local) return { api: [local], files }
  return { api: [`https://${project}.api.sanity.io`, `https://${project}.apicdn.sanity.io`], files }
}

/** The id of a user pool starts with the AWS region of the pool. */
const userPoolOrigin = ({ VITE_USER_POOL_ENDPOINT: endpoint, VITE_USER_POOL_ID: id }: SecuritySettings) =>
  endpoint ? new URL(endpoint).origin : `https://cognito-idp.${id.split('_')[0]}.amazonaws.com`

/**
 * Always includes Google’s hosts, because the id that enables analytics is content, which changes without a deployment. The tag
 * is loaded only after consent. Hosts for Google Analytics 4:
 * https://developers.google.com/tag-platform/security/guides/csp.
 */
const ANALYTICS = {
  tag: 'https://www.googletagmanager.com/gtag/',
  reports: ['google-analytics.com', 'analytics.google.com', 'googletagmanager.com'].map(
    (host) => `https://*.${host}`,
  ),
}

/**
 * Sources of frames, which open after consent. The newsletter form’s address is content, so without an origin in the settings
 * any https origin is allowed, and the frame is sandboxed.
 */
const frameSources = ({
  VITE_NEWSLETTER_ORIGIN: newsletter,
  VITE_SANITY_API_HOST: local,
}: SecuritySettings) => [VIDEO_ORIGIN, newsletter ?? local ?? 'https:']

/** Allows empty style elements, which the Studio’s preview fills with rules by script. */
const previewStyleSources = ({ VITE_STUDIO_URL: studio }: SecuritySettings) =>
  studio ? [hashSource('')] : []

/** Sanity's Dashboard shows deployed Studios in a frame, and browsers check every ancestor of a page. */
const DASHBOARD = 'https://www.sanity.io'

function frameAncestors({ VITE_STUDIO_URL: studio }: SecuritySettings) {
  if (!studio) return ["'none'"]
  return studio.startsWith('https://') ? [studio, DASHBOARD] : [studio]
}

/** False for local sites, whose services have no certificates. */
export function isSecureSite({ VITE_SITE_URL: site }: SecuritySettings): boolean {
  const { protocol, hostname } = new URL(site)
  return protocol === 'https:' && hostname !== 'localhost'
}

/**
 * Blocks inline event handlers and style attributes. `default` is the only trusted types policy:
 * web/src/browser/trusted-types.ts.
 */
export function contentPolicy(settings: SecuritySettings, inline: Inline): string {
  const { api, files } = contentSources(settings)
  const { tag, reports } = ANALYTICS
  const self = "'self'"
  return policyText({
    'default-src': ["'none'"],
    'script-src': [self, ...inline.scripts.map(hashSource), tag],
    'script-src-attr': ["'none'"],
    'style-src': [self, ...inline.styles.map(hashSource), ...previewStyleSources(settings)],
    'img-src': [self, 'data:', ...reports],
    'font-src': [self],
    // The next scenes of an opening are fetched, then played from memory.
    'media-src': [files, 'blob:'],
    'connect-src': [...new Set([self, files, ...api, userPoolOrigin(settings), ...reports])],
    'frame-src': frameSources(settings),
    'manifest-src': [self],
    'form-action': [self],
    'base-uri': ["'none'"],
    'frame-ancestors': frameAncestors(settings),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    ...(isSecureSite(settings) && { 'upgrade-insecure-requests': true }),
  })
}
