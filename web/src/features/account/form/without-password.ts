import { personKeys, tabStorage } from '#site/browser/person-storage.ts'

/** Stores, until a sign-out, that this tab made its account with an address alone. */
export const markWithoutPassword = () => tabStorage.setItem(personKeys.withoutPassword, 'yes')

export const isWithoutPassword = () => tabStorage.getItem(personKeys.withoutPassword) !== null

export const forgetWithoutPassword = () => tabStorage.removeItem(personKeys.withoutPassword)
