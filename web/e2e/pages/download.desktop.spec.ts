import { expect, test } from '../support/fixtures.ts'

const APP_STORE = 'https://appstore.candlecast.example/app/candlecast'
const GOOGLE_PLAY = 'https://play.candlecast.example/app/candlecast'

type Visitor = {
  device: string
  userAgent: string
  maxTouchPoints: number
  store: string | null
}

/** User agents as the devices send them: an iPad claims to be a Mac, and a Windows Phone claims to be every device. */
const visitors: readonly Visitor[] = [
  {
    device: 'a Windows Phone',
    userAgent:
      'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254',
    maxTouchPoints: 5,
    store: null,
  },
  {
    device: 'an Android phone',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    maxTouchPoints: 5,
    store: GOOGLE_PLAY,
  },
  {
    device: 'an iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    maxTouchPoints: 5,
    store: APP_STORE,
  },
  {
    device: 'an iPad',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    maxTouchPoints: 5,
    store: APP_STORE,
  },
  {
    device: 'a Mac',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    maxTouchPoints: 0,
    store: null,
  },
]

for (const { device, userAgent, maxTouchPoints, store } of visitors) {
  test.describe(device, () => {
    test.use({ userAgent })
    test.beforeEach(async ({ context }) => {
      await context.route(/candlecast\.example/, (route) => route.fulfill({ body: 'The store.' }))
      await context.addInitScript((points) => {
        Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => points })
      }, maxTouchPoints)
    })

    if (store) {
      test(`is sent on to ${store}`, async ({ page }) => {
        for (const path of ['/download', '/game-testing']) {
          await page.goto(path)
          await expect(page).toHaveURL(store)
        }
      })
    } else {
      test('stays, with a badge for each store', async ({ page }) => {
        const left: string[] = []
        page.on('request', (request) => {
          if (request.url().includes('candlecast.example')) left.push(request.url())
        })
        await page.goto('/download')
        await expect(page.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', APP_STORE)
        await expect(page.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', GOOGLE_PLAY)
        // After two frames, the page has done all that it does on load.
        await page.evaluate(
          () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
        )
        await expect(page).toHaveURL('/download')
        expect(left).toEqual([])
      })
    }
  })
}
