import { expect, it, vi } from 'vitest'
import { createStateStorage } from '../browser/browser-storage.ts'
import { sessionUnavailable, signedIn, signedOut } from '../features/account/session/session.ts'
import { productAdded } from '../features/shop/cart/cart-slice.ts'
import { adventuresUnlocked } from '../features/shop/library/library-slice.ts'
import { loadWithAccount } from './listeners.ts'
import { makeStore } from './store.ts'

const user = { username: 'ada', email: 'ada@candlecast.example' }
const fod = { adventureId: 'fod' }

async function openStore() {
  const made = makeStore(
    createStateStorage(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }),
  )
  const effects = { loadLibrary: vi.fn(), revalidate: vi.fn() }
  loadWithAccount(made.startListening, effects)
  await made.ready
  return { store: made.store, ...effects }
}

it('does nothing when the stored state is restored', async () => {
  const { loadLibrary, revalidate } = await openStore()
  expect(loadLibrary).not.toHaveBeenCalled()
  expect(revalidate).not.toHaveBeenCalled()
})

it('loads the library and runs the loaders again on sign-in', async () => {
  const { store, loadLibrary, revalidate } = await openStore()
  store.dispatch(signedIn(user))
  expect(loadLibrary).toHaveBeenCalledOnce()
  expect(revalidate).toHaveBeenCalled()
})

it('runs the loaders again on sign-out and after a purchase, but not when the cart changes', async () => {
  const { store, loadLibrary, revalidate } = await openStore()
  store.dispatch(signedIn(user))
  revalidate.mockClear()
  store.dispatch(productAdded({ id: 'fod', title: 'The Fortress of Death', price: 250 }))
  expect(revalidate).not.toHaveBeenCalled()
  store.dispatch(adventuresUnlocked([fod]))
  expect(revalidate).toHaveBeenCalledOnce()
  store.dispatch(signedOut())
  expect(revalidate.mock.calls.length).toBeGreaterThan(1)
  expect(loadLibrary).toHaveBeenCalledOnce()
})

it('runs the loaders again when the account service is back', async () => {
  const { store, revalidate } = await openStore()
  store.dispatch(signedIn(user))
  store.dispatch(sessionUnavailable())
  revalidate.mockClear()
  store.dispatch(signedIn(user))
  expect(revalidate).toHaveBeenCalledOnce()
})
