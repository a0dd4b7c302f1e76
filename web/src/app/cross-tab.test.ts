import { beforeEach, expect, it, vi } from 'vitest'
import { signedIn } from '../features/account/session/session.ts'
import { followOtherTabs } from './cross-tab.ts'
import { makeStore, type Store } from './store.ts'
import { storageKey } from './stored-state.ts'

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist = { id: 'fist', title: 'F.I.S.T.', price: 250 }
const frodo = { username: 'frodo', email: 'frodo@shire.example' }

/** Has only the events that `followOtherTabs` needs. */
function fakeTab() {
  const target = new EventTarget()
  return {
    addEventListener: target.addEventListener.bind(target),
    dispatchStorage: (key: string | null, newValue: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
    dispatchPageshow: (persisted: boolean) =>
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  }
}

function follow(getItem: (key: string) => string | null = () => null) {
  const tab = fakeTab()
  followOtherTabs(store, tab, { getItem }, onCartReplaced)
  return tab
}

const stored = (cart: unknown) => JSON.stringify({ shoppingCart: JSON.stringify(cart) })

let store: Store
const onCartReplaced = vi.fn()

beforeEach(async () => {
  onCartReplaced.mockClear()
  const noStorage = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} }
  const made = makeStore(noStorage, { shoppingCart: [fod] })
  await made.ready
  store = made.store
})

const cart = () => store.getState().shoppingCart

it.each([
  ['takes over the cart that another tab stored', storageKey, stored([fist]), [fist], 1],
  ['empties the cart when another tab has emptied storage', null, null, [], 1],
  ['ignores another key', 'other', stored([fist]), [fod], 0],
  ['ignores the same cart', storageKey, stored([fod]), [fod], 0],
])('%s', (_what, key, value, expected, calls) => {
  follow().dispatchStorage(key, value)
  expect(cart()).toEqual(expected)
  expect(onCartReplaced).toHaveBeenCalledTimes(calls)
})

it('reads storage again after a return from the back-forward cache', () => {
  const tab = follow(() => stored([fod, fist]))
  tab.dispatchPageshow(false)
  expect(cart()).toEqual([fod])
  tab.dispatchPageshow(true)
  expect(cart()).toEqual([fod, fist])
})

it.each([
  ['no JSON', 'dragon'],
  ['no slices', '{}'],
  ['slices that are no JSON', '{"shoppingCart":"{","user":"dragon"}'],
  ['slices that are no texts', JSON.stringify({ shoppingCart: [fist], user: null })],
  [
    'slices of another form',
    '{"shoppingCart":"{\\"length\\":3}","user":"7","unlockedAdventures":"\\"all\\""}',
  ],
])('keeps cart and user when another tab has stored %s', (_what, value) => {
  const tab = follow(() => value)
  store.dispatch(signedIn(frodo))
  tab.dispatchStorage(storageKey, value)
  tab.dispatchPageshow(true)
  expect([cart(), store.getState().user]).toEqual([[fod], frodo])
  expect(onCartReplaced).not.toHaveBeenCalled()
})

it('takes over unlocked adventures from another tab only when the same user is signed in here', () => {
  const tab = follow()
  const slices = (user: object | null) =>
    JSON.stringify({
      user: JSON.stringify(user),
      shoppingCart: JSON.stringify([fod]),
      unlockedAdventures: JSON.stringify([{ adventureId: 'fod' }]),
    })
  tab.dispatchStorage(storageKey, slices(null))
  expect(store.getState().unlockedAdventures).toEqual([])

  store.dispatch(signedIn(frodo))
  tab.dispatchStorage(storageKey, slices(frodo))
  expect(store.getState().unlockedAdventures).toEqual([{ adventureId: 'fod' }])
})
