import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { sessionUnavailable, signedIn, signedOut } from '../features/account/session/session.ts'
import { productAdded, productRemoved } from '../features/shop/cart/cart-slice.ts'
import { earlyCount, pressEarly } from '../features/shop/cart/early-cart.ts'
import { adventuresUnlocked } from '../features/shop/library/library-slice.ts'
import { loadWithAccount } from './listeners.ts'
import { followOtherTabs, makeStore, storageKey } from './store.ts'

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist = { id: 'fist', title: 'F.I.S.T.', price: 250 }
const frodo = { username: 'frodo', email: 'frodo@shire.example' }
const sam = { username: 'sam', email: 'sam@shire.example' }
const fodUnlocked = [{ adventureId: 'fod' }]

async function open(storage = memoryStorage()) {
  const opened = makeStore(storage)
  await opened.ready
  return opened
}

async function stateFrom(stored: string) {
  const storage = memoryStorage()
  storage.setItem(storageKey, stored)
  const { store } = await open(storage)
  return store.getState()
}

const slices = (values: Record<string, unknown>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
  )

describe('the persisted store', () => {
  it('restores a cart on the next visit, and writes down its ids for the inline script', async () => {
    const storage = memoryStorage()
    const { store, persistor } = await open(storage)
    store.dispatch(productAdded(fod))
    store.dispatch(productAdded(fist))
    store.dispatch(productRemoved('fod'))
    expect(earlyCount(storage)).toBe(1)
    await persistor.flush()
    expect((await open(storage)).store.getState().shoppingCart).toEqual([fist])
    store.dispatch(productRemoved('fist'))
    expect(earlyCount(storage)).toBe(0)
  })

  it('stores nothing of a visitor who only reads', async () => {
    const storage = memoryStorage()
    const { store, persistor } = await open(storage)
    store.dispatch(signedOut())
    await persistor.flush()
    expect(storage.keys()).toEqual([])
  })

  it('takes over the products of early presses, once', async () => {
    const storage = memoryStorage()
    storage.setItem(storageKey, slices({ shoppingCart: [fod] }))
    for (const product of [fist, fod]) pressEarly(storage, JSON.stringify(product))
    const { store } = await open(storage)
    expect(store.getState().shoppingCart).toEqual([fod, fist])
    expect(earlyCount(storage)).toBe(2)
    store.dispatch(productRemoved('fist'))
    const { store: next, persistor } = await open(storage)
    expect(next.getState().shoppingCart, 'stored when the list was emptied').toEqual([fod, fist])
    next.dispatch(productRemoved('fist'))
    await persistor.flush()
    expect((await open(storage)).store.getState().shoppingCart).toEqual([fod])
  })

  it.each([
    ['no JSON', 'dragon'],
    ['JSON of another shape', '[1,2,3]'],
    ['null', 'null'],
    ['slices that are no JSON', '{"shoppingCart":"{","_persist":"{\\"version\\":1}"}'],
    ['a cart that is no list', slices({ shoppingCart: { fod: true } })],
    ['a user without a name', slices({ user: { email: 'a@b.example' } })],
    ['the name of a prototype', '{"__proto__":"[]","constructor":"[]"}'],
  ])('ignores %s without a crash, and takes the next product', async (_what, stored) => {
    const storage = memoryStorage()
    storage.setItem(storageKey, stored)
    const { store, persistor } = await open(storage)
    expect(store.getState()).toMatchObject({ user: null, shoppingCart: [], unlockedAdventures: [] })
    store.dispatch(productAdded(fod))
    await persistor.flush()
    expect((await open(storage)).store.getState().shoppingCart).toEqual([fod])
  })

  it('keeps the valid items of a cart, each once', async () => {
    const cart = [fod, { id: 'fist' }, { ...fist, price: -1 }, null, fod]
    expect((await stateFrom(slices({ shoppingCart: cart }))).shoppingCart).toEqual([fod])
  })

  it('reads the cart of a newer build, which has a slice of its own', async () => {
    const newer = slices({ shoppingCart: [fod], magic: 1, _persist: { version: 99, rehydrated: true } })
    const state = await stateFrom(newer)
    expect(state.shoppingCart).toEqual([fod])
    expect(state).not.toHaveProperty('magic')
  })
})

describe('other tabs', () => {
  /** Has only the events that `followOtherTabs` needs. */
  async function openTab(cart = [fod]) {
    const storage = memoryStorage()
    storage.setItem(storageKey, slices({ user: null, shoppingCart: cart, unlockedAdventures: [] }))
    const opened = await open(storage)
    const target = new EventTarget()
    followOtherTabs(opened, { addEventListener: target.addEventListener.bind(target) })
    const stores = (text: string) => {
      storage.setItem(storageKey, text)
      target.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey, newValue: text }))
    }
    const storesSlices = (user: object | null, shoppingCart: unknown, unlockedAdventures: unknown = []) =>
      stores(slices({ user, shoppingCart, unlockedAdventures }))
    const returns = (persisted: boolean) =>
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return { ...opened, storage, target, stores, storesSlices, returns, state: opened.store.getState }
  }

  it('change the cart', async () => {
    const { storesSlices, state } = await openTab()
    storesSlices(null, [fist])
    await expect.poll(() => state().shoppingCart).toEqual([fist])
    storesSlices(null, [])
    await expect.poll(() => state().shoppingCart).toEqual([])
  })

  it('write nothing that another tab has changed since', async () => {
    const { storesSlices, store, persistor, storage } = await openTab()
    storesSlices(null, [fist])
    await expect.poll(() => store.getState().shoppingCart).toEqual([fist])
    await persistor.flush()
    expect((await open(storage)).store.getState().shoppingCart).toEqual([fist])
  })

  it('have changed the cart while this tab was in the back-forward cache', async () => {
    const { returns, storage, state } = await openTab()
    storage.setItem(storageKey, slices({ user: null, shoppingCart: [fod, fist], unlockedAdventures: [] }))
    returns(true)
    await expect.poll(() => state().shoppingCart).toEqual([fod, fist])
  })

  it('sign in, with what the account owns, and out', async () => {
    const { storesSlices, state, store } = await openTab()
    store.dispatch(adventuresUnlocked([]))
    storesSlices(frodo, [fod], fodUnlocked)
    await expect.poll(() => state().unlockedAdventures).toEqual(fodUnlocked)
    expect(state()).toMatchObject({ user: frodo, session: { status: 'signedIn' } })
    storesSlices(null, [fod])
    await expect.poll(() => state().unlockedAdventures).toEqual([])
    expect(state()).toMatchObject({
      user: null,
      session: { status: 'signedOut' },
      library: { status: 'unknown' },
      shoppingCart: [fod],
    })
  })

  it.each(['dragon', '[]', '{"shoppingCart":"{","user":"dragon"}'])(
    'change nothing by %s, or by emptying the storage',
    async (text) => {
      const { stores, storage, target, store, returns, state } = await openTab()
      store.dispatch(signedIn(frodo))
      stores(text)
      storage.removeItem(storageKey)
      target.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }))
      returns(true)
      await new Promise((resolve) => setTimeout(resolve))
      expect([state().shoppingCart, state().user]).toEqual([[fod], frodo])
    },
  )
})

it.each([
  ['stay when the same user is found signed in again', signedIn(frodo), fodUnlocked, 'known'],
  ['are cleared on sign-out', signedOut(), [], 'unknown'],
  ['are cleared when another user signs in', signedIn(sam), [], 'unknown'],
] as const)('the unlocked adventures %s', async (_what, event, unlockedAdventures, status) => {
  const { store } = await open()
  store.dispatch(signedIn(frodo))
  store.dispatch(adventuresUnlocked(fodUnlocked))
  store.dispatch(event)
  expect(store.getState()).toMatchObject({ unlockedAdventures, library: { status } })
})

describe('a change of the account', () => {
  async function listen() {
    const made = await open()
    const effects = { loadLibrary: vi.fn(), revalidate: vi.fn() }
    loadWithAccount(made.startListening, effects)
    return { store: made.store, ...effects }
  }

  it('loads the library and runs the loaders again', async () => {
    const { store, loadLibrary, revalidate } = await listen()
    store.dispatch(signedIn(frodo))
    expect(loadLibrary).toHaveBeenCalledOnce()
    expect(revalidate).toHaveBeenCalled()
  })

  it('runs the loaders again on sign-out and after a purchase, but not when the cart changes', async () => {
    const { store, loadLibrary, revalidate } = await listen()
    store.dispatch(signedIn(frodo))
    revalidate.mockClear()
    store.dispatch(productAdded(fod))
    expect(revalidate).not.toHaveBeenCalled()
    store.dispatch(adventuresUnlocked(fodUnlocked))
    expect(revalidate).toHaveBeenCalledOnce()
    store.dispatch(signedOut())
    expect(revalidate.mock.calls.length).toBeGreaterThan(1)
    expect(loadLibrary).toHaveBeenCalledOnce()
  })

  it('runs the loaders again when the account service is back', async () => {
    const { store, revalidate } = await listen()
    store.dispatch(signedIn(frodo))
    store.dispatch(sessionUnavailable())
    revalidate.mockClear()
    store.dispatch(signedIn(frodo))
    expect(revalidate).toHaveBeenCalledOnce()
  })
})
