import { expect, it } from 'vitest'
import { appStoreOf } from './app-store.ts'

const apple = 'https://apps.apple.example/app'
const google = 'https://play.google.example/app'
const settings = { appStoreUrl: apple, googlePlayUrl: google }

const windowsPhone =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0 Mobile Safari/537.36 Edge/15.15063'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

it.each([
  ['a Windows Phone that claims to be Android', windowsPhone, 5, null],
  ['an Android phone', android, 5, google],
  ['an iPhone', iPhone, 5, apple],
  ['an iPad that claims to be a Mac', mac, 5, apple],
  ['a Mac', mac, 0, null],
  ['an unknown device', '', 0, null],
])('finds the store of %s', (_what, userAgent, maxTouchPoints, store) => {
  expect(appStoreOf({ userAgent, maxTouchPoints }, settings)).toBe(store)
})

it('finds none without settings, and no script address', () => {
  const device = { userAgent: iPhone, maxTouchPoints: 5 }
  expect(appStoreOf(device, null)).toBeNull()
  expect(appStoreOf(device, { ...settings, appStoreUrl: 'javascript:alert(1)' })).toBeNull()
})
