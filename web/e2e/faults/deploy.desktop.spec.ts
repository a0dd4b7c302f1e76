/** A deploy replaces the files that an open page still requests by files with other names. */
import type { Page, Route } from '@playwright/test'
import {
  FAULT_NOISE,
  fault,
  heading,
  inCart,
  inFooter,
  OUT_OF_REACH,
  pageLoads,
  RECOVERY,
  sees,
} from '../support/faults.ts'
import { button, expect, expectSignedIn, field, freshAccount, test } from '../support/own-accounts.ts'

test.beforeEach(({ allowNoise }) => {
  allowNoise(FAULT_NOISE)
  allowNoise(/Failed to load module script|MIME type|Failed to fetch dynamically imported module|preload CSS/)
})

const gone = {
  'is answered with 404': (route: Route) => route.fulfill({ status: 404, body: 'Not found.' }),
  'is answered with the page that answers everything': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Candlecast</title>' }),
}

/** Files are missing until a full page load, which runs the new build. The first `loadsBefore` loads are of the old one. */
async function deploy(
  page: Page,
  files: string,
  { play = gone['is answered with 404'], loadsBefore = 0 } = {},
) {
  let loads = 0
  await page.route(files, play)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && ++loads > loadsBefore) void page.unroute(files)
  })
}

async function fillCart(page: Page) {
  await page.goto('/shop/product/fist')
  await button(page, 'Add to Cart').click()
  await inCart(page, 1)
}

for (const [name, play] of Object.entries(gone)) {
  test(
    `the code of a page ${name}: the page is loaded whole, once, and the cart stays`,
    fault(`After a deploy, the code of a page ${name}`),
    async ({ page }) => {
      await fillCart(page)
      const loads = pageLoads(page)
      await deploy(page, '**/assets/faq-*.js', { play })
      await inFooter(page, 'FAQ').click()
      // The page that is on its way has the same heading.
      await expect.poll(() => loads).toEqual(['/faq'])
      await sees(heading(page, 'FAQ'))
      await inCart(page, 1)
      await inFooter(page, 'Contact').click()
      await expect(heading(page, 'Contact')).toBeVisible()
      expect(loads).toEqual(['/faq'])
    },
  )
}

test(
  'the styles of a page are gone',
  fault('After a deploy, the styles of a page are gone'),
  async ({ page }) => {
    await page.goto('/')
    const loads = pageLoads(page)
    await deploy(page, '**/assets/faq-*.css')
    await inFooter(page, 'FAQ').click()
    // The page that is on its way has the same heading.
    await expect.poll(() => loads).toEqual(['/faq'])
    await sees(heading(page, 'FAQ'))
  },
)

test(
  'the styles of a page are gone, which is known after its code has arrived',
  fault('After a deploy, the server says late that the styles of a page are gone'),
  async ({ page }) => {
    await page.goto('/')
    const loads = pageLoads(page)
    const code = page.waitForResponse(/\/assets\/faq-.*\.js$/).then((response) => response.finished())
    await deploy(page, '**/assets/faq-*.css', {
      play: async (route) => {
        await code
        await gone['is answered with 404'](route)
      },
    })
    await inFooter(page, 'FAQ').click()
    // The page that is on its way has the same heading.
    await expect.poll(() => loads).toEqual(['/faq'])
    await sees(heading(page, 'FAQ'))
  },
)

test(
  'code that stays away costs one load, and the page is there to be read',
  fault('The code of a page stays away for good'),
  async ({ page }) => {
    await page.goto('/')
    const loads = pageLoads(page)
    let requestsAfterLoad = 0
    await page.route('**/assets/faq-*.js', (route) => {
      if (loads.length > 0) requestsAfterLoad += 1
      return gone['is answered with 404'](route)
    })
    await inFooter(page, 'FAQ').click()
    await sees(heading(page, 'FAQ'))
    await sees(page.getByText('What is an audio adventure?'))
    // The loaded page requests the code once more, without success.
    await expect.poll(() => requestsAfterLoad).toBeGreaterThan(0)
    // Until the site starts, the browser prefetches the page of a pressed link: then it reports no request for the page.
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
    await inFooter(page, 'Contact').click()
    // The page that is on its way has the same heading.
    await expect.poll(() => loads).toEqual(['/faq', '/contact'])
    await expect(heading(page, 'Contact')).toBeVisible()
  },
)

test(
  'a page out of a cache whose script is gone is loaded again, once',
  fault('After a deploy, a cached page asks for a script that is gone'),
  async ({ page }) => {
    const loads = pageLoads(page)
    await deploy(page, '**/assets/index-*.js', { loadsBefore: 1 })
    await page.goto('/shop/product/fist')
    await sees(heading(page, "Steve Jackson's F.I.S.T."))
    await button(page, 'Add to Cart').click()
    await inCart(page, 1)
    expect(loads).toEqual(['/shop/product/fist', '/shop/product/fist'])
  },
)

test(
  'code of an account page that stays away reads as our fault, with a way on',
  fault('The code of a private page stays away for good'),
  async ({ page }) => {
    await page.goto('/')
    const loads = pageLoads(page)
    await page.route('**/assets/account-*.js', gone['is answered with 404'])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ACCOUNT' }).click()
    await sees(heading(page, 'Something on this page broke'))
    await expect(button(page, 'Load the page again')).toBeVisible()
    expect(loads).toEqual(['/account'])
  },
)

test(
  'what signs people in is gone: one load keeps the typed name and the cart, and the login works',
  fault('After a deploy, what signs people in is gone (login)'),
  async ({ page, makeAccount }) => {
    const account = await makeAccount()
    await fillCart(page)
    await page.goto('/account')
    const loads = pageLoads(page)
    await deploy(page, '**/assets/amplify-user-pool-*.js')
    await field(page, 'Username or email').fill(account.username)
    await field(page, 'Password').fill(account.password)
    await button(page, 'Log In').click()
    await expect.poll(() => loads).toEqual(['/account'])
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(field(page, 'Username or email')).toHaveValue(account.username)
    await inCart(page, 1)
    await field(page, 'Password').fill(account.password)
    await button(page, 'Log In').click()
    await expectSignedIn(page, account)
    await sees(page.getByText(/^Logged in as/))
    await page
      .evaluate(() => Object.values(sessionStorage).join())
      .then((kept) => expect(kept).not.toContain(account.password))
    expect(loads).toHaveLength(1)
  },
)

test(
  'what signs people up is gone: one load keeps what was typed, and never a password',
  fault('After a deploy, what signs people in is gone (new account)'),
  async ({ page }) => {
    const { username, email, password } = freshAccount()
    await page.goto('/account/create-account')
    const loads = pageLoads(page)
    await deploy(page, '**/assets/amplify-user-pool-*.js')
    await field(page, 'Username').fill(username)
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(password)
    await button(page, 'Create Account').click()
    await expect.poll(() => loads).toEqual(['/account/create-account'])
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(field(page, 'Username')).toHaveValue(username)
    await expect(field(page, 'Email')).toHaveValue(email)
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain(password)
    await sees(heading(page, 'Create Account'))
  },
)

test(
  'without a connection a page that was not fetched says so, and comes when it is back',
  fault('The connection is lost before the code of a page is fetched'),
  async ({ page, context }) => {
    await fillCart(page)
    await context.setOffline(true)
    await inFooter(page, 'FAQ').click()
    await sees(heading(page, OUT_OF_REACH))
    await expect(page).toHaveURL('/faq')
    await button(page, 'Try again now').click()
    await expect(heading(page, OUT_OF_REACH)).toBeVisible()
    await inCart(page, 1)
    await context.setOffline(false)
    await sees(heading(page, 'FAQ'), RECOVERY)
    await inCart(page, 1)
  },
)
