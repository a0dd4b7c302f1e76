import { expect, it } from 'vitest'
import { emptySiteConfig, SITE_CONFIG_ID, withSiteConfig } from '#shared/site-config-element.ts'
import { parseSiteSettings } from '#shared/site-settings.ts'
import { readConfig } from './config.ts'

const complete = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  VITE_USER_POOL_CLIENT_ID: '1example23456789',
}

/** What the browser reads from a page that a server filled in. */
function configIn(html: string) {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = html
  return readConfig(page)
}

it('reads the settings that the server filled into the page', () => {
  expect(configIn(withSiteConfig(`<p>${emptySiteConfig}</p>`, complete))).toEqual({
    sanity: {
      projectId: 'abc123',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: undefined,
      isPrivate: false,
    },
    siteUrl: 'https://candlecast.example',
    studioUrl: undefined,
    userPool: {
      userPoolId: 'eu-north-1_AbCdEf123',
      clientId: '1example23456789',
      endpoint: undefined,
      loginWays: 'password',
      signInFlow: 'USER_SRP_AUTH',
      hidesAccounts: false,
    },
    paymentPageUrl: 'https://checkout.stripe.com',
  })
})

it('fills in other settings in place of the first, and no secret', () => {
  const first = withSiteConfig(emptySiteConfig, complete)
  const pay = {
    ...complete,
    VITE_PAYMENT_PAGE_URL: 'https://pay.candlecast.example',
    STRIPE_SECRET_KEY: 'sk_1',
  }
  const second = withSiteConfig(first, pay)
  expect(configIn(second).paymentPageUrl).toBe('https://pay.candlecast.example')
  expect(second.match(new RegExp(SITE_CONFIG_ID, 'g'))).toHaveLength(1)
  expect(second).not.toContain('sk_1')
})

it('no setting can end the element', () => {
  const client = '</script><script>alert(1)</script>$&'
  const html = withSiteConfig(emptySiteConfig, { ...complete, VITE_USER_POOL_CLIENT_ID: client })
  expect(html.match(/</g)).toHaveLength(2)
  expect(configIn(html).userPool.clientId).toBe(client)
})

it('a page that no server filled in says so', () => {
  expect(() => configIn(emptySiteConfig)).toThrow('The page has no settings')
})

it.each([
  ['VITE_SITE_URL', 'candlecast.example', /VITE_SITE_URL/],
  ['VITE_SITE_URL', 'https://candlecast.example/', /VITE_SITE_URL/],
  ['VITE_SITE_URL', 'https://candlecast.example/shop', /VITE_SITE_URL/],
  ['VITE_SANITY_API_VERSION', '1', /VITE_SANITY_API_VERSION must be a date/],
  ['VITE_LOGIN_WAYS', 'code', /VITE_LOGIN_WAYS must be password, or password,code,passkey/],
  ['VITE_LOGIN_WAYS', 'password,passkey,code', /VITE_LOGIN_WAYS/],
  ['VITE_LOGIN_WAYS', 'password,sms', /VITE_LOGIN_WAYS/],
])('refuses as %s: %s', (name, value, fault) => {
  expect(() => parseSiteSettings({ ...complete, [name]: value })).toThrow(fault)
})
