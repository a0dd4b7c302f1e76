import { configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { act, renderHook } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { changeStoredFields } from '#site/features/account/form/stored-fields.ts'
import { sessionReducer, signedIn, signedOut, userReducer } from '#site/features/account/session/session.ts'
import {
  keepPurchaseIntent,
  type PurchaseIntent,
  purchaseIntent,
} from '#site/features/shop/checkout/purchase-intent.ts'
import {
  adventuresUnlocked,
  libraryReducer,
  libraryUnavailable,
  unlockedAdventuresReducer,
} from '#site/features/shop/library/library-slice.ts'
import { purchaseFields, useResumedPurchase } from './use-direct-purchase.ts'

/** Opens the page of F.I.S.T. `dispatch` changes the state of account and shop; `resumed` is the dialog that opens. */
function open() {
  const store = configureStore({
    reducer: {
      user: userReducer,
      session: sessionReducer,
      library: libraryReducer,
      unlockedAdventures: unlockedAdventuresReducer,
    },
  })
  const show = () =>
    renderHook(() => useResumedPurchase('fist'), {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    })
  let shown = show()
  return {
    dispatch: (...actions: Parameters<typeof store.dispatch>) => act(() => store.dispatch(...actions)),
    resumed: () => shown.result.current,
    /** Does what the page does for an owned product: it has the buttons at another place. */
    move() {
      shown.unmount()
      shown = show()
    },
  }
}

const loggedIn = signedIn({ username: 'ada', email: 'ada@reader.example' })

it.each<[string, PurchaseIntent, UnknownAction, PurchaseIntent['kind'] | null]>([
  ['once it is known what is owned', { productId: 'fist', kind: 'buyNow' }, adventuresUnlocked([]), 'buyNow'],
  ['once it is known what is owned', { productId: 'fist', kind: 'gift' }, adventuresUnlocked([]), 'gift'],
  ['while the shop can’t be reached', { productId: 'fist', kind: 'gift' }, libraryUnavailable(), 'gift'],
  ['unless it is of another product', { productId: 'fod', kind: 'gift' }, adventuresUnlocked([]), null],
])('opens the dialog that was left for the login, %s: %o', (_when, intent, answer, kind) => {
  keepPurchaseIntent(intent)
  const { dispatch, resumed } = open()
  dispatch(loggedIn)
  expect(resumed()).toBe(null)
  dispatch(answer)
  expect(resumed()).toBe(kind)
  expect(purchaseIntent()).toBe(null)
})

it('opens the dialog for a gift also when the product turns out to be owned', () => {
  keepPurchaseIntent({ productId: 'fist', kind: 'gift' })
  const { dispatch, resumed, move } = open()
  dispatch(loggedIn)
  move()
  dispatch(adventuresUnlocked([{ adventureId: 'fist' }]))
  expect(resumed()).toBe('gift')
})

it('opens the purchase again for a newcomer who waits for the code of a mail', () => {
  changeStoredFields(purchaseFields('fist'), { unconfirmed: 'ada' })
  const { dispatch, resumed } = open()
  dispatch(signedOut())
  expect(resumed()).toBe('buyNow')
})
