import { personKeys, tabStorage } from '#site/browser/person-storage.ts'

/** The account of this tab was made here, with an address alone. A sign-out forgets it. */
export const markWithoutPassword = () => tabStorage.setItem(personKeys.withoutPassword, 'yes')

export const isWithoutPassword = () => tabStorage.getItem(personKeys.withoutPassword) !== null

export const forgetWithoutPassword = () => tabStorage.removeItem(personKeys.withoutPassword)
