import { describe, expect, it } from 'vitest'
import type { SecuritySettings } from './content-policy.ts'
import { securityHeaders } from './headers.ts'

const production: SecuritySettings = {
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
}

const local: SecuritySettings = {
  ...production,
  VITE_SITE_URL: 'http://localhost:4173',
  VITE_SANITY_API_HOST: 'http://localhost:3900',
  VITE_USER_POOL_ENDPOINT: 'http://localhost:4173/_cognito/',
}

const inline = { scripts: ['start()'], styles: ['a{}', 'b{}'] }

/** The directives of a policy by name, parsed like a browser does. */
function directives(settings: SecuritySettings) {
  const policy = securityHeaders(settings, inline)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the content security policy', () => {
  it.each([
    ['production', production],
    ['one machine', local],
  ])('of %s allows only scripts of the build and the analytics tag', (_name, settings) => {
    const { 'default-src': rest, 'script-src': scripts = [], ...others } = directives(settings)
    expect(rest).toEqual(["'none'"])
    expect(scripts.slice(0, -1)).toEqual(["'self'", "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"])
    expect(scripts.at(-1)).toMatch(/\/gtag\/$/)
    expect(others).toMatchObject({
      'script-src-attr': ["'none'"],
      'base-uri': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    })
    expect(JSON.stringify(others) + scripts).not.toMatch(/unsafe-|strict-dynamic|\*'/)
  })

  it('of a private dataset lets pages read content only from the site, and files from where they are', () => {
    const found = directives({ ...production, VITE_SANITY_VISIBILITY: 'private' })
    const files = 'https://cdn.sanity.io/files/abc123/production/'
    expect(found['connect-src']?.filter((source) => source.includes('sanity'))).toEqual([files])
    expect(found['connect-src']).toContain("'self'")
    expect(found['media-src']).toEqual([files, 'blob:'])
  })

  it('of production names the services of production and no local ones', () => {
    const found = directives(production)
    expect(found['connect-src']).toEqual([
      "'self'",
      'https://cdn.sanity.io/files/abc123/production/',
      'https://abc123.api.sanity.io',
      'https://abc123.apicdn.sanity.io',
      'https://cognito-idp.eu-north-1.amazonaws.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ])
    expect(found['media-src']).toEqual(['https://cdn.sanity.io/files/abc123/production/', 'blob:'])
    expect(JSON.stringify(found)).not.toContain('localhost')
  })

  it('of a local site names no foreign origin except the video player and analytics', () => {
    const { 'frame-src': frames, ...rest } = directives(local)
    expect(frames).toEqual(['https://www.youtube-nocookie.com', 'http://localhost:3900'])
    expect(
      JSON.stringify(rest).replaceAll(
        /https:\/\/[\w.*]+\.(google-analytics|google|googletagmanager)\.com/g,
        '',
      ),
    ).not.toContain('https:')
  })

  it('allows frames of the newsletter origin in the settings, or any https origin without one', () => {
    expect(directives(production)['frame-src']).toEqual(['https://www.youtube-nocookie.com', 'https:'])
    const withNewsletter = { ...production, VITE_NEWSLETTER_ORIGIN: 'https://letters.example' }
    expect(directives(withNewsletter)['frame-src']).toEqual([
      'https://www.youtube-nocookie.com',
      'https://letters.example',
    ])
  })

  it('allows inline styles only by their hash', () => {
    expect(directives(production)['style-src']).toHaveLength(3)
    const without = securityHeaders(production, { scripts: [], styles: [] })
    expect(without['content-security-policy']).not.toContain('sha256')
  })
})

describe('frames', () => {
  it('are allowed only in the Studio of the settings', () => {
    const studio = { ...production, VITE_STUDIO_URL: 'https://candlecast.sanity.studio' }
    expect(directives(studio)['frame-ancestors']).toEqual([
      'https://candlecast.sanity.studio',
      'https://www.sanity.io',
    ])
    const local = { ...production, VITE_STUDIO_URL: 'http://localhost:3333' }
    expect(directives(local)['frame-ancestors']).toEqual(['http://localhost:3333'])
    expect(directives(studio)['style-src']?.at(-1)).toBe(
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    )
    expect(securityHeaders(studio, inline)).not.toHaveProperty('x-frame-options')
  })

  it('are not allowed without a Studio', () => {
    expect(directives(production)['frame-ancestors']).toEqual(["'none'"])
    expect(securityHeaders(production, inline)).toMatchObject({ 'x-frame-options': 'DENY' })
  })
})

describe('https', () => {
  it('is required for a public site', () => {
    expect(directives(production)).toHaveProperty('upgrade-insecure-requests', [])
    expect(securityHeaders(production, inline)['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
  })

  it.each(['http://localhost:4173', 'https://localhost:4581'])('is not required for %s', (VITE_SITE_URL) => {
    const settings = { ...local, VITE_SITE_URL }
    expect(directives(settings)).not.toHaveProperty('upgrade-insecure-requests')
    expect(securityHeaders(settings, inline)).not.toHaveProperty('strict-transport-security')
  })
})

it('grants features to the site and the video frame only', () => {
  const permissions = securityHeaders(production, inline)['permissions-policy']?.split(', ') ?? []
  expect(permissions).toContain('fullscreen=(self "https://www.youtube-nocookie.com")')
  expect(permissions).toContain('publickey-credentials-create=(self)')
  expect(permissions).toContain('publickey-credentials-get=(self)')
  expect(permissions).toEqual(
    expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']),
  )
})
