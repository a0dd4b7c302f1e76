import { beforeEach, expect, it, vi } from 'vitest'
import { signedIn } from '../features/account/session/user-slice.ts'
import { productAdded } from '../features/shop/cart/cart-slice.ts'
import { createStateStorage } from '../platform/browser-storage.ts'
import { followOtherTabs } from './cross-tab.ts'
import { storageKey } from './persisted-state.ts'
import { makeStore, type Store } from './store.ts'

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist = { id: 'fist', title: 'F.I.S.T.', price: 250 }

/** What this tab hears from the browser. Only the events that matter here, fired by hand. */
function fakeTab(stored: () => string | null) {
  const target = new EventTarget()
  const localStorage = {
    getItem: stored,
    setItem: () => {},
    removeItem: () => {},
    clear: () => {},
    key: () => null,
    length: 0,
  }
  return {
    addEventListener: target.addEventListener.bind(target),
    localStorage,
    hearStorage: (key: string | null, newValue: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
    comeBack: (persisted: boolean) =>
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  }
}

const stored = (cart: unknown) => JSON.stringify({ shoppingCart: JSON.stringify(cart) })

let store: Store
const onTaken = vi.fn()

beforeEach(async () => {
  onTaken.mockClear()
  const made = makeStore(
    createStateStorage(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }),
  )
  await made.ready
  store = made.store
  store.dispatch(productAdded(fod))
})

const cart = () => store.getState().shoppingCart

it('takes over what another tab stored', () => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onTaken)
  tab.hearStorage(storageKey, stored([fist]))
  expect(cart()).toEqual([fist])
  expect(onTaken).toHaveBeenCalledOnce()
})

it('empties the cart when the storage was emptied', () => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onTaken)
  tab.hearStorage(null, null)
  expect(cart()).toEqual([])
})

it.each([
  ['another key', 'other', stored([fist])],
  ['the same cart', storageKey, stored([fod])],
])('does nothing about %s', (_what, key, value) => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onTaken)
  tab.hearStorage(key, value)
  expect(cart()).toEqual([fod])
  expect(onTaken).not.toHaveBeenCalled()
})

it('reads what is stored when it comes back from the back-forward cache', () => {
  const tab = fakeTab(() => stored([fod, fist]))
  followOtherTabs(store, tab, onTaken)
  tab.comeBack(false)
  expect(cart()).toEqual([fod])
  tab.comeBack(true)
  expect(cart()).toEqual([fod, fist])
})

it('keeps its own cart when storage is blocked', () => {
  const tab = fakeTab(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  followOtherTabs(store, tab, onTaken)
  tab.comeBack(true)
  expect(cart()).toEqual([fod])
})

it('takes over what another tab found unlocked, for whoever is signed in here too', () => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onTaken)
  const slices = (user: object | null) =>
    JSON.stringify({
      user: JSON.stringify(user),
      shoppingCart: JSON.stringify([fod]),
      unlockedAdventures: JSON.stringify([{ adventureId: 'fod' }]),
    })
  tab.hearStorage(storageKey, slices(null))
  expect(store.getState().unlockedAdventures).toEqual([])

  const frodo = { username: 'frodo', email: 'frodo@shire.example' }
  store.dispatch(signedIn(frodo))
  tab.hearStorage(storageKey, slices(frodo))
  expect(store.getState().unlockedAdventures).toEqual([{ adventureId: 'fod' }])
})
