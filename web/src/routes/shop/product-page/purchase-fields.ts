import { readStoredFields } from '#site/features/account/form/stored-fields.ts'

/** Where the tab keeps how far a newcomer has come who buys this product. */
export const purchaseFields = (productId: string) => `buy:${productId}`

/** Visitors leave the page to read their mail, and a phone may load it anew. */
export function waitsForCode(productId: string): boolean {
  const { kind, unconfirmed } = readStoredFields(purchaseFields(productId))
  return Boolean(kind || unconfirmed)
}
