import { changeStoredFields, readStoredFields } from '#site/features/account/form/stored-fields.ts'

/** Where the tab keeps how far a newcomer has come who buys this product. */
export const purchaseFields = (productId: string) => `buy:${productId}`

/** Visitors leave the page to read their mail, and a phone may load it anew. False once the visitor has closed the dialog. */
export function waitsForCode(productId: string): boolean {
  const { kind, unconfirmed, isClosed } = readStoredFields(purchaseFields(productId))
  return Boolean(kind || unconfirmed) && !isClosed
}

/** The code stays valid for a later press of *Buy now*. */
export function stopWaiting(productId: string) {
  if (waitsForCode(productId)) changeStoredFields(purchaseFields(productId), { isClosed: 'yes' })
}
