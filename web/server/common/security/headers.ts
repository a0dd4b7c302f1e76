import { contentPolicy, type Inline, isSecureSite, VIDEO_ORIGIN } from './content-policy.ts'
import type { SecuritySettings } from './settings.ts'

/** Two years; subdomains are for whoever runs them to decide. */
const HTTPS_ONLY_SECONDS = 63_072_000

/** What the video’s frame is given with its `allow` attribute. */
const videoFeatures = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']

/** What a site of texts, pictures and sounds never asks a browser for. */
const refusedFeatures = [
  'accelerometer',
  'bluetooth',
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
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const permissions = [
  ...videoFeatures.map((name) => `${name}=(self "${VIDEO_ORIGIN}")`),
  ...refusedFeatures.map((name) => `${name}=()`),
].join(', ')

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>

/**
 * What every answer of the site says to browsers, and the one place that says it: the server sends these, and
 * `npm run build` writes them for hosts. `inline` are the inline elements of the page that it goes with.
 */
export function securityHeaders(settings: SecuritySettings, inline: Inline): Headers {
  return {
    'content-security-policy': contentPolicy(settings, inline),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
    // The video service refuses to play for a page that doesn’t say where it is from.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // It can’t name an origin: where a Studio may frame pages, the policy’s frame-ancestors stand alone.
    ...(!settings.VITE_STUDIO_URL && { 'x-frame-options': 'DENY' }),
    ...(isSecureSite(settings) && { 'strict-transport-security': `max-age=${HTTPS_ONLY_SECONDS}` }),
  }
}
