import type { PurchaseWish } from './purchase-wish.ts'

/**
 * The fragment with which a link brings a wish to the account page. A link works before the page's script runs; a press
 * that only a script hears doesn't.
 */
export const wishFragment = ({ kind, productId }: PurchaseWish) => `#${kind}=${encodeURIComponent(productId)}`
