import { useSelector } from 'react-redux'
import { useLoaderData } from 'react-router-dom'
import { selectCart } from '../shop/cartSlice.ts'
import { priceCart } from '../shop/pricedCart.ts'
import type { loadCart } from './loadCart.ts'

/**
 * The cart at today's prices. What another tab has just added is left out until the page has asked for it;
 * without that it would show for a moment as no longer on sale.
 */
export function useCart() {
  const { ids, products } = useLoaderData<typeof loadCart>()
  const cart = useSelector(selectCart)
  const known = cart.filter(({ id }) => ids.includes(id))
  return { isEmpty: cart.length === 0, priced: priceCart(known, products) }
}
