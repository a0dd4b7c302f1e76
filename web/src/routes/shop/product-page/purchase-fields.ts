import { changeStoredFields, readStoredFields } from '#site/features/account/form/stored-fields.ts'

/** The name under which the tab stores a newcomer's progress in buying this product. */
export const purchaseFields = (productId: string) => `buy:${productId}`

/** Whether to reopen the dialog after a reload: the visitor left to read a mail, and has not closed the dialog. */
export function waitsForCode(productId: string): boolean {
  const { kind, unconfirmed, isClosed } = readStoredFields(purchaseFields(productId))
  return Boolean(kind || unconfirmed) && !isClosed
}

/** Call it when the visitor closes the dialog. The code stays valid for a later press of *Buy now*. */
export function stopWaiting(productId: string) {
  if (waitsForCode(productId)) changeStoredFields(purchaseFields(productId), { isClosed: 'yes' })
}
