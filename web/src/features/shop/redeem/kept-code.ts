import { personKeys, tabStorage as storage } from '#site/browser/person/person-storage.ts'

const KEY = personKeys.redeemCode

/**
 * The code of this tab that is not redeemed yet; empty without one. It is kept while its owner logs in, creates an account
 * or reloads the page.
 */
export const keptCode = (): string => storage.getItem(KEY) ?? ''

export const keepCode = (code: string) => storage.setItem(KEY, code)

export const forgetCode = () => storage.removeItem(KEY)
