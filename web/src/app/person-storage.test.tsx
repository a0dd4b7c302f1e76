import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { lastingStorage } from '../browser/browser-storage.ts'
import { useStoredFields } from '../features/account/form/stored-fields.ts'
import { deferPasskeyOffer } from '../features/account/passkeys/passkey-offer.ts'
import { signedIn, signedOut } from '../features/account/session/session.ts'
import { productAdded } from '../features/shop/cart/cart-slice.ts'
import { keepPurchaseIntent } from '../features/shop/checkout/purchase-intent.ts'
import { keepGiftDraft } from '../features/shop/gift/gift-draft.ts'
import { clearCartFor } from '../features/shop/orders/ClearedCart.tsx'
import { keepCode } from '../features/shop/redeem/unredeemed-code.ts'
import { followOtherTabs, makeStore, type Store, storageKey } from './store.ts'

const user = { username: 'ada', email: 'ada@candlecast.example' }
const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // On a busy machine, Redux Toolkit warns that its own checks are slow.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const open = async () => {
  const made = makeStore(lastingStorage)
  await made.ready
  return { ...made, stored: () => made.persistor.flush() }
}

function leaveEverything() {
  for (const flow of ['login', 'create-account', 'reset-password'])
    renderHook(() => useStoredFields(flow)).result.current.keep({ email: user.email })
  keepCode('FANT-7K3M-Q9XD-2HRT')
  keepGiftDraft(
    { email: user.email, productId: 'fod' },
    { to: 'bo@reader.example', from: 'Ada', words: 'Hi' },
  )
  keepPurchaseIntent({ productId: 'fod', kind: 'gift' })
  clearCartFor('a-reference', { clear: () => [fod] })
}

/** These keys stay: choices about the browser, the cart, and entries that are empty without a person. */
function useBrowser(store: Store) {
  deferPasskeyOffer()
  localStorage.setItem('privacy', 'all')
  sessionStorage.setItem('player', '{}')
  store.dispatch(productAdded(fod))
}
const ofBrowser = [storageKey, 'cart-ids', 'passkey-offer', 'privacy', 'player'].toSorted()
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()

type Ending = (tab: Awaited<ReturnType<typeof open>>) => unknown
const withoutUser = () =>
  JSON.stringify({ ...JSON.parse(localStorage.getItem(storageKey) ?? '{}'), user: 'null' })

const endings: Record<string, Ending> = {
  'a sign-out, an expired session or a deleted account': ({ store }) => void store.dispatch(signedOut()),
  'another account that signs in': ({ store }) => void store.dispatch(signedIn({ ...user, username: 'eve' })),
  'a sign-out in another tab': (tab) => {
    followOtherTabs(tab, window)
    localStorage.setItem(storageKey, withoutUser())
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: withoutUser() }))
    return expect.poll(() => tab.store.getState().user).toBeNull()
  },
  'a tab that comes back after it': (tab) => {
    followOtherTabs(tab, window)
    localStorage.setItem(storageKey, withoutUser())
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return expect.poll(() => tab.store.getState().user).toBeNull()
  },
  'a tab that was closed and is restored after it': async ({ stored }) => {
    await stored()
    localStorage.setItem(storageKey, withoutUser())
    const { store } = await open()
    store.dispatch(signedOut())
  },
  'a tab that is restored for another account': async ({ stored }) => {
    await stored()
    localStorage.setItem(storageKey, withoutUser())
    const { store } = await open()
    store.dispatch(signedIn({ ...user, username: 'eve' }))
  },
}

it.each(Object.entries(endings))('removes everything personal after %s', async (_, end) => {
  const tab = await open()
  tab.store.dispatch(signedIn(user))
  leaveEverything()
  useBrowser(tab.store)
  await tab.stored()
  expect(keys().length).toBeGreaterThan(ofBrowser.length + 6)
  await end(tab)
  expect(keys().filter((key) => key !== 'signed-in-as')).toEqual(ofBrowser)
  expect(sessionStorage.getItem('signed-in-as')).not.toBe('ada')
})

it('keeps typed fields through a login and a reload', async () => {
  const before = await open()
  before.store.dispatch(signedOut())
  leaveEverything()
  const typed = keys()
  before.store.dispatch(signedOut())
  before.store.dispatch(signedIn(user))
  before.store.dispatch(signedIn(user))
  expect(keys()).toEqual(expect.arrayContaining(typed))
})

it('lists each file that writes to storage: new keys belong to `personKeys` or to this list', () => {
  const root = join(import.meta.dirname, '..', '..')
  const files = globSync('{runtime,src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !file.includes('.test.') && /\b(local|session)Storage\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.toSorted()).toEqual([
    'runtime/between-pages.ts',
    'runtime/chunk-reload.ts',
    'runtime/inline-script.ts',
    // A sign-out clears the user, but not the cart.
    'src/browser/browser-storage.ts',
    // Amplify removes its tokens itself.
    'src/features/account/passkeys/passkey-offer.ts',
  ])
})
