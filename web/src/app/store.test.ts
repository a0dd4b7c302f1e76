import { describe, expect, it } from 'vitest'
import { createStateStorage, type StateStorage } from '../browser/browser-storage.ts'
import { signedIn, signedOut } from '../features/account/session/session.ts'
import { productAdded, productRemoved } from '../features/shop/cart/cart-slice.ts'
import { adventuresUnlocked } from '../features/shop/library/library-slice.ts'
import { makeStore } from './store.ts'
import { storageKey } from './stored-state.ts'

const fod = { id: 'fod', title: 'The Fortress of Death', price: 250 }
const fist = { id: 'fist', title: 'F.I.S.T.', price: 250 }

const emptyStorage = () =>
  createStateStorage(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })

async function storageWith(value: string): Promise<StateStorage> {
  const storage = emptyStorage()
  await storage.setItem(storageKey, value)
  return storage
}

const persisted = (slices: Record<string, unknown>, version = 1) =>
  JSON.stringify({
    ...Object.fromEntries(Object.entries(slices).map(([name, value]) => [name, JSON.stringify(value)])),
    _persist: JSON.stringify({ version, rehydrated: true }),
  })

async function open(storage: StateStorage) {
  const opened = makeStore(storage)
  await opened.ready
  return opened
}

describe('the persisted store', () => {
  it('stores nothing for an empty state', async () => {
    const storage = emptyStorage()
    const { store, persistor } = await open(storage)
    const stored = async () => {
      await persistor.flush()
      return storage.getItem(storageKey)
    }
    expect(await stored()).toBeNull()
    store.dispatch(productAdded(fod))
    expect(await stored()).toContain('fod')
    store.dispatch(productRemoved('fod'))
    expect(await stored()).toBeNull()
  })

  it('restores the cart on the next visit', async () => {
    const storage = emptyStorage()
    const first = await open(storage)
    first.store.dispatch(productAdded(fod))
    first.store.dispatch(productAdded(fist))
    first.store.dispatch(productRemoved('fod'))
    await first.persistor.flush()
    expect((await open(storage)).store.getState().shoppingCart).toEqual([fist])
  })

  it('starts empty and signed out', async () => {
    const { store } = await open(emptyStorage())
    expect(store.getState()).toMatchObject({ user: null, shoppingCart: [], unlockedAdventures: [] })
  })

  it.each([
    ['no JSON', 'dragon'],
    ['JSON of another shape', '[1,2,3]'],
    ['null', 'null'],
    ['slices that are no JSON', '{"shoppingCart":"{","_persist":"{\\"version\\":1}"}'],
    ['a cart that is no list', persisted({ shoppingCart: { fod: true } })],
    ['a user without a name', persisted({ user: { email: 'a@b.example' } })],
    ['the name of a prototype', '{"__proto__":"[]","constructor":"[]"}'],
  ])('ignores %s without a crash', async (_what, stored) => {
    const { store } = await open(await storageWith(stored))
    expect(store.getState()).toMatchObject({ user: null, shoppingCart: [], unlockedAdventures: [] })
  })

  it('keeps the valid items of a cart, each once', async () => {
    const shoppingCart = [fod, { id: 'fist' }, { ...fist, price: -1 }, null, fod]
    const { store } = await open(await storageWith(persisted({ shoppingCart })))
    expect(store.getState().shoppingCart).toEqual([fod])
  })

  it.each([
    ['is missing', {}],
    ['is null', { _persist: null }],
    ['is null as JSON', { _persist: 'null' }],
    ['is no JSON', { _persist: '{' }],
    ['has no version', { _persist: '{"rehydrated":true}' }],
    ['has a version that is no number', { _persist: '{"version":"1"}' }],
    ['is of a much older build', { _persist: '{"version":-1e300}' }],
  ])('reads the cart when redux-persist’s own field %s', async (_what, bookkeeping) => {
    const stored = JSON.stringify({ shoppingCart: JSON.stringify([fod]), ...bookkeeping })
    const { store } = await open(await storageWith(stored))
    expect(store.getState().shoppingCart).toEqual([fod])
  })

  it('reads the cart beside a slice that is no JSON', async () => {
    const stored = JSON.stringify({
      shoppingCart: JSON.stringify([fod]),
      user: '{',
      _persist: '{"version":1}',
    })
    const { store } = await open(await storageWith(stored))
    expect(store.getState().shoppingCart).toEqual([fod])
  })

  it.each([0, 99])('keeps the parts of a state of version %s that parse', async (version) => {
    const { store } = await open(await storageWith(persisted({ shoppingCart: [fod], magic: 1 }, version)))
    expect(store.getState().shoppingCart).toEqual([fod])
  })
})

describe('the unlocked adventures', () => {
  const frodo = { username: 'frodo', email: 'frodo@shire.example' }
  const sam = { username: 'sam', email: 'sam@shire.example' }
  const fodUnlocked = [{ adventureId: 'fod' }]

  async function openFor(user: typeof frodo) {
    const { store } = await open(emptyStorage())
    store.dispatch(signedIn(user))
    store.dispatch(adventuresUnlocked(fodUnlocked))
    return store
  }

  it.each([
    ['stay when the same user is found signed in again', signedIn(frodo), fodUnlocked, 'known'],
    ['are cleared on sign-out', signedOut(), [], 'unknown'],
    ['are cleared when another user signs in', signedIn(sam), [], 'unknown'],
  ] as const)('%s', async (_what, event, expected, library) => {
    const store = await openFor(frodo)
    store.dispatch(event)
    expect(store.getState()).toMatchObject({ unlockedAdventures: expected, library: { status: library } })
  })
})
