import { createContext as createReactContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router-dom'
import type { Library } from '../library/library.ts'
import type { ShopApi } from './shop-api.ts'

export type Shop = { api: ShopApi; library: Library }

/** For components. */
export const ShopContext = createReactContext<Shop | null>(null)

/** The shop's ports. Throws when a component is used outside the app, which is a mistake in our code. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('No shop is provided: put ShopContext around this component.')
  return shop
}

/** The shop, for route loaders. */
export type ShopAccess = Pick<ShopApi, 'orders' | 'receipt'> & {
  /** As far as it is known now; empty for visitors. */
  ownedIds(): ReadonlySet<string>
  /** Who is signed in, or was when it could be checked last; undefined for visitors. */
  username(): string | undefined
}

export const shopContext = createRouterContext<ShopAccess>()
