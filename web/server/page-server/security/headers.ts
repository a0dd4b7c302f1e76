import type { MiddlewareHandler } from 'hono'
import {
  contentPolicy,
  type Inline,
  isSecureSite,
  type SecuritySettings,
  VIDEO_ORIGIN,
} from './content-policy.ts'

/** Two years. `includeSubDomains` is left out, because other teams may run subdomains. */
const HTTPS_ONLY_SECONDS = 63_072_000

/** The `allow` attribute of the video frame grants these to the video. */
const videoFeatures = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']

/** Features for passkeys, which frames don’t get. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get']

/** Excludes names that Chromium doesn’t know and warns of, such as bluetooth. */
const refusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const permissions = [
  ...videoFeatures.map((name) => `${name}=(self "${VIDEO_ORIGIN}")`),
  ...ownFeatures.map((name) => `${name}=(self)`),
  ...refusedFeatures.map((name) => `${name}=()`),
].join(', ')

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>

/** The security headers, which the server sends and `npm run build` writes for static hosts. */
export function securityHeaders(settings: SecuritySettings, inline: Inline): Headers {
  return {
    'content-security-policy': contentPolicy(settings, inline),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
    // The video service plays only with a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // X-Frame-Options can’t name the Studio’s origin, so frame-ancestors alone applies where a Studio may frame pages.
    ...(!settings.VITE_STUDIO_URL && { 'x-frame-options': 'DENY' }),
    ...(isSecureSite(settings) && { 'strict-transport-security': `max-age=${HTTPS_ONLY_SECONDS}` }),
  }
}

export type PageHeaders = {
  ofPage: (style: string) => Headers
  ofBuilt: Headers
  ofShell: Headers
}

export const pageHeaders = (settings: SecuritySettings, inline: Inline): PageHeaders => ({
  ofPage: (style) => securityHeaders(settings, { scripts: inline.scripts, styles: [style] }),
  ofBuilt: securityHeaders(settings, inline),
  ofShell: securityHeaders(settings, { scripts: [], styles: [] }),
})

/**
 * Adds missing security headers, and removes cookies. Responses with status 500 and above become `no-store`, so that no
 * cache keeps a failure.
 */
export const secured =
  (headers: Headers): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { headers: given, status } = context.res
    for (const [name, value] of Object.entries(headers)) if (!given.has(name)) given.set(name, value)
    given.delete('set-cookie')
    if (status >= 500) given.set('cache-control', 'no-store')
  }
