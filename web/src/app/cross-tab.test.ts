import { beforeEach, expect, it, vi } from 'vitest'
import { createStateStorage } from '../browser/browser-storage.ts'
import { signedIn } from '../features/account/session/user-slice.ts'
import { productAdded } from '../features/shop/cart/cart-slice.ts'
import { followOtherTabs } from './cross-tab.ts'
import { makeStore, type Store } from './store.ts'
import { storageKey } from './stored-cart.ts'

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist = { id: 'fist', title: 'F.I.S.T.', price: 250 }

/** Has only the events that `followOtherTabs` needs. */
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
    dispatchStorage: (key: string | null, newValue: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
    dispatchPageshow: (persisted: boolean) =>
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  }
}

const stored = (cart: unknown) => JSON.stringify({ shoppingCart: JSON.stringify(cart) })

let store: Store
const onCartReplaced = vi.fn()

beforeEach(async () => {
  onCartReplaced.mockClear()
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

it('takes over the cart that another tab stored', () => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onCartReplaced)
  tab.dispatchStorage(storageKey, stored([fist]))
  expect(cart()).toEqual([fist])
  expect(onCartReplaced).toHaveBeenCalledOnce()
})

it('empties the cart when another tab has emptied storage', () => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onCartReplaced)
  tab.dispatchStorage(null, null)
  expect(cart()).toEqual([])
})

it.each([
  ['another key', 'other', stored([fist])],
  ['the same cart', storageKey, stored([fod])],
])('ignores %s', (_what, key, value) => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onCartReplaced)
  tab.dispatchStorage(key, value)
  expect(cart()).toEqual([fod])
  expect(onCartReplaced).not.toHaveBeenCalled()
})

it('reads storage again after a return from the back-forward cache', () => {
  const tab = fakeTab(() => stored([fod, fist]))
  followOtherTabs(store, tab, onCartReplaced)
  tab.dispatchPageshow(false)
  expect(cart()).toEqual([fod])
  tab.dispatchPageshow(true)
  expect(cart()).toEqual([fod, fist])
})

it('keeps its own cart when storage is blocked', () => {
  const tab = fakeTab(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  followOtherTabs(store, tab, onCartReplaced)
  tab.dispatchPageshow(true)
  expect(cart()).toEqual([fod])
})

it('takes over unlocked adventures from another tab only when the same user is signed in here', () => {
  const tab = fakeTab(() => null)
  followOtherTabs(store, tab, onCartReplaced)
  const slices = (user: object | null) =>
    JSON.stringify({
      user: JSON.stringify(user),
      shoppingCart: JSON.stringify([fod]),
      unlockedAdventures: JSON.stringify([{ adventureId: 'fod' }]),
    })
  tab.dispatchStorage(storageKey, slices(null))
  expect(store.getState().unlockedAdventures).toEqual([])

  const frodo = { username: 'frodo', email: 'frodo@shire.example' }
  store.dispatch(signedIn(frodo))
  tab.dispatchStorage(storageKey, slices(frodo))
  expect(store.getState().unlockedAdventures).toEqual([{ adventureId: 'fod' }])
})
