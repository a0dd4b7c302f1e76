import type { Dispatch, Store } from '@reduxjs/toolkit'
import { createContext as createReactContext, useContext } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { createContext as createRouterContext } from 'react-router-dom'
import type { ShopApi } from './api/shop-api.ts'
import type { cartReducer } from './cart/cart-slice.ts'
import type { Library, libraryReducer, unlockedAdventuresReducer } from './library/library-slice.ts'

/** The slices of the shop. The store of all features is web/src/app/store.ts, which no feature imports. */
export type ShopState = {
  shoppingCart: ReturnType<typeof cartReducer>
  unlockedAdventures: ReturnType<typeof unlockedAdventuresReducer>
  library: ReturnType<typeof libraryReducer>
}

export const useShopSelector = useSelector.withTypes<ShopState>()
export const useShopDispatch = useDispatch.withTypes<Dispatch>()
export const useShopStore = useStore.withTypes<Store<ShopState>>()

export type Shop = { api: ShopApi; library: Library }

export const ShopContext = createReactContext<Shop | null>(null)

/** @throws when a component is used outside `ShopContext` */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('No shop is provided: put ShopContext around this component.')
  return shop
}

export type ShopAccess = Pick<ShopApi, 'orders' | 'receipt'> & {
  /** Ids of the loaded library; empty for visitors. */
  ownedIds(): ReadonlySet<string>
}

export const shopContext = createRouterContext<ShopAccess>()
