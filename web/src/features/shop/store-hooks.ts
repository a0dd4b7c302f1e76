import type { Dispatch, Store } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { cartReducer } from './cart/cart-slice.ts'
import type { libraryReducer, unlockedAdventuresReducer } from './library/library-slice.ts'

/** The slices of the shop. The store of all features is web/src/app/store.ts, which no feature imports. */
export type ShopState = {
  shoppingCart: ReturnType<typeof cartReducer>
  unlockedAdventures: ReturnType<typeof unlockedAdventuresReducer>
  library: ReturnType<typeof libraryReducer>
}

export const useShopSelector = useSelector.withTypes<ShopState>()
export const useShopDispatch = useDispatch.withTypes<Dispatch>()
export const useShopStore = useStore.withTypes<Store<ShopState>>()
