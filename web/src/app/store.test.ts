import { describe, expect, it, vi } from 'vitest'
import { createStateStorage, type StateStorage } from '../browser/browser-storage.ts'
import { sessionUnavailable, signedIn, signedOut } from '../features/account/session/session.ts'
import { productAdded, productRemoved } from '../features/shop/cart/cart-slice.ts'
import { adventuresUnlocked } from '../features/shop/library/library-slice.ts'
import { loadWithAccount } from './listeners.ts'
import { makeStore } from './store.ts'
import { storageKey } from './stored-state.ts'

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist = { id: 'fist', title: 'F.I.S.T.', price: 250 }
const frodo = { username: 'frodo', email: 'frodo@shire.example' }
const sam = { username: 'sam', email: 'sam@shire.example' }
const fodUnlocked = [{ adventureId: 'fod' }]

/** Keeps values in memory. */
const emptyStorage = () =>
  createStateStorage(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })

async function open(storage: StateStorage = emptyStorage()) {
  const opened = makeStore(storage)
  await opened.ready
  return opened
}

async function stateFrom(stored: string) {
  const storage = emptyStorage()
  await storage.setItem(storageKey, stored)
  const { store } = await open(storage)
  return store.getState()
}

const slice = (name: string, value: unknown) => JSON.stringify({ [name]: JSON.stringify(value) })

describe('the persisted store', () => {
  it('stores nothing for an empty state, and restores a cart on the next visit', async () => {
    const storage = emptyStorage()
    const { store, persistor } = await open(storage)
    const stored = async () => {
      await persistor.flush()
      return storage.getItem(storageKey)
    }
    expect(await stored()).toBeNull()
    store.dispatch(productAdded(fod))
    store.dispatch(productAdded(fist))
    store.dispatch(productRemoved('fod'))
    await stored()
    expect((await open(storage)).store.getState().shoppingCart).toEqual([fist])
    store.dispatch(productRemoved('fist'))
    expect(await stored()).toBeNull()
  })

  it.each([
    ['no JSON', 'dragon'],
    ['JSON of another shape', '[1,2,3]'],
    ['null', 'null'],
    ['slices that are no JSON', '{"shoppingCart":"{","_persist":"{\\"version\\":1}"}'],
    ['a cart that is no list', slice('shoppingCart', { fod: true })],
    ['a user without a name', slice('user', { email: 'a@b.example' })],
    ['the name of a prototype', '{"__proto__":"[]","constructor":"[]"}'],
  ])('ignores %s without a crash', async (_what, stored) => {
    expect(await stateFrom(stored)).toMatchObject({ user: null, shoppingCart: [], unlockedAdventures: [] })
  })

  it('keeps the valid items of a cart, each once', async () => {
    const cart = [fod, { id: 'fist' }, { ...fist, price: -1 }, null, fod]
    expect((await stateFrom(slice('shoppingCart', cart))).shoppingCart).toEqual([fod])
  })

  it.each([
    ['without redux-persist’s own field', {}],
    ['whose own field is null', { _persist: null }],
    ['whose own field is null as JSON', { _persist: 'null' }],
    ['whose own field is no JSON', { _persist: '{' }],
    ['whose own field has no version', { _persist: '{"rehydrated":true}' }],
    ['whose version is no number', { _persist: '{"version":"1"}' }],
    ['of a much older build', { _persist: '{"version":-1e300}' }],
    ['of a newer build, with a slice of its own', { _persist: '{"version":99}', magic: '1' }],
    ['with a slice that is no JSON', { user: '{', _persist: '{"version":1}' }],
  ])('reads the cart of a state %s', async (_what, others) => {
    const state = await stateFrom(JSON.stringify({ shoppingCart: JSON.stringify([fod]), ...others }))
    expect(state.shoppingCart).toEqual([fod])
  })
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
    const made = makeStore(emptyStorage())
    const effects = { loadLibrary: vi.fn(), revalidate: vi.fn() }
    loadWithAccount(made.startListening, effects)
    await made.ready
    return { store: made.store, ...effects }
  }

  it('loads the library and runs the loaders again, but not when the stored state is restored', async () => {
    const { store, loadLibrary, revalidate } = await listen()
    expect(loadLibrary).not.toHaveBeenCalled()
    expect(revalidate).not.toHaveBeenCalled()
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
