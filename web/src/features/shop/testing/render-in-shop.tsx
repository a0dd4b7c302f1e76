import { configureStore } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { LineDelivery, Order, OrderList } from '#shared/api/orders.ts'
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import { createLazyShopApi, type ShopApi, ShopError, type ShopProblem } from '../api/shop-api.ts'
import { type CartItem, cartReducer } from '../cart/cart-slice.ts'
import { adventuresUnlocked, libraryReducer, unlockedAdventuresReducer } from '../library/library-slice.ts'
import { ShopContext } from '../use-shop.ts'

export const fortress: CartItem = { id: 'fod', title: 'The Fortress of Death', price: 250 }
export const fist: CartItem = { id: 'fist', title: 'F.I.S.T.', price: 250 }

export const refuse = (problem: ShopProblem) => Promise.reject(new ShopError(problem))

type Options = {
  cart?: CartItem[]
  /** Without ids, the library is not loaded. */
  unlocked?: string[]
  api?: Partial<ShopApi>
  refresh?: () => Promise<void>
}

export function renderInShop(children: ReactNode, { cart = [], unlocked, api = {}, refresh }: Options = {}) {
  const store = configureStore({
    reducer: {
      shoppingCart: cartReducer,
      library: libraryReducer,
      unlockedAdventures: unlockedAdventuresReducer,
    },
    preloadedState: { shoppingCart: cart },
  })
  if (unlocked) store.dispatch(adventuresUnlocked(unlocked.map((adventureId) => ({ adventureId }))))
  const silent = createLazyShopApi(() => refuse({ code: 'no-response' }))
  const shop = {
    api: { ...silent, ...api },
    library: { load: async () => {}, refresh: refresh ?? (async () => {}) },
  }
  const page = (
    <Provider store={store}>
      <ShopContext value={shop}>
        <main>
          <h1>Page</h1>
          {children}
        </main>
      </ShopContext>
    </Provider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return { store, cartIds: () => store.getState().shoppingCart.map(({ id }) => id) }
}

type Line = Order['lines'][number]

/** The price includes 25 % VAT. */
export const orderLine = (
  item: CartItem,
  delivery: LineDelivery = 'unlocked',
  change: Partial<Line> = {},
): Line => ({
  ...item,
  vatRate: 25,
  vat: item.price / 5,
  delivery,
  facts: soldGame,
  ...change,
})

export const paidOrder = (lines: Line[], change: Partial<Order> = {}): Order => ({
  number: 7,
  reference: 'r-7',
  email: 'ada@reader.example',
  paidAt: '2026-11-20T12:00:00Z',
  status: 'paid',
  lines,
  total: lines.reduce((sum, { price }) => sum + price, 0),
  refunded: 0,
  withdrawals: [],
  ...change,
})

export const listOf = (...orders: Order[]): OrderList => ({
  data: orders,
  processing: [],
  failed: [],
  redeemed: [],
})

/** The facts of a game, as told before the order. */
export const soldGame = {
  kind: 'game',
  voice: null,
  language: null,
  devices: null,
  appVersion: null,
  offline: null,
  downloadMegabytes: null,
} satisfies SoldFacts

/** The facts of an expansion that is delivered in parts. */
export const inParts = {
  ...soldGame,
  kind: 'expansion',
  parts: [{ of: null, out: ['The Postern'], until: '2999-10-31' }],
} satisfies SoldFacts
