import { expect, it } from 'vitest'
import { appStoreOf } from './app-store.ts'

const settings = {
  appStoreUrl: 'https://apps.apple.example/app',
  googlePlayUrl: 'https://play.google.example/app',
}

it.each([
  ['ios', settings.appStoreUrl],
  ['android', settings.googlePlayUrl],
  ['windowsPhone', null],
  ['other', null],
] as const)('on %s the store is %s', (device, store) => {
  expect(appStoreOf(device, settings)).toBe(store)
})

it('is null without settings, and for a script address', () => {
  expect(appStoreOf('ios', null)).toBeNull()
  expect(appStoreOf('ios', { ...settings, appStoreUrl: 'javascript:alert(1)' })).toBeNull()
})
