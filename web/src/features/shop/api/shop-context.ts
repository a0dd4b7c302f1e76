import { createContext as createReactContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router-dom'
import type { ShopApi } from './shop-api.ts'

export type Library = {
  /** Asks the shop, unless it was asked a moment ago. Never rejects. */
  load(): Promise<void>
  /** Asks the shop again. Never rejects. */
  refresh(): Promise<void>
}

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
