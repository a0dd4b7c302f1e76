import { tabStorage } from '#site/browser/browser-storage.ts'

/** The key under which this visit stores the visitor’s scene. */
export const placeKey = (openingId: string) => `opening:${openingId}`

export const storedPlace = (openingId: string): string | null => tabStorage.getItem(placeKey(openingId))

/** @param key null at the beginning */
export function storePlace(openingId: string, key: string | null): void {
  if (key === null) tabStorage.removeItem(placeKey(openingId))
  else tabStorage.setItem(placeKey(openingId), key)
}
