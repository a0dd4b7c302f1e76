import { paths } from '#shared/paths.ts'
import { tabStorage as storage } from '#site/browser/browser-storage.ts'
import { personKeys } from '#site/browser/person-storage.ts'

const KEY = personKeys.redeemCode

/** The code that was typed in this tab and is not redeemed; '' without one. Survives a login, a sign-up and a reload. */
export const unredeemedCode = (): string => storage.getItem(KEY) ?? ''

export const keepCode = (code: string) => storage.setItem(KEY, code)

export const forgetCode = () => storage.removeItem(KEY)

/** Where the visitor logs in: on *Redeem* while a typed code waits, else on the account page. */
export const loginPath = (): string => (unredeemedCode() ? paths.redeem : paths.account)
