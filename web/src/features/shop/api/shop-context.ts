import { createContext as createReactContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router-dom'
import type { ShopApi } from './shop-api.ts'

/** The adventures of the signed-in user, in the store. */
export type Library = {
  /** Asks the shop, unless that was done a moment ago. Never rejects. */
  load(): Promise<void>
  /** Asks the shop again, for example after a purchase. Never rejects. */
  refresh(): Promise<void>
}

export type Shop = { api: ShopApi; library: Library }

/** For components. */
export const ShopContext = createReactContext<Shop | null>(null)

/** @throws when a component is used outside `ShopContext` */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('No shop is provided: put ShopContext around this component.')
  return shop
}

/** The shop, for route loaders. */
export type ShopAccess = Pick<ShopApi, 'orders' | 'receipt'> & {
  /** As far as the library is loaded; empty for visitors. */
  ownedIds(): ReadonlySet<string>
  /** The signed-in user, or during an outage the last known one; undefined for visitors. */
  username(): string | undefined
}

export const shopContext = createRouterContext<ShopAccess>()
