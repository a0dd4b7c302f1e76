import { expect, it } from 'vitest'
import { localUserPool } from '#scripts/stand-ins/project.ts'
import { createSafeStorage } from '#site/browser/browser-storage.ts'
import { createUserPoolAccess } from './user-pool-access.ts'

const fetchCode = <Module>(load: () => Promise<Module>) => load()
const pool = {
  ...localUserPool,
  endpoint: undefined,
  signInFlow: 'USER_SRP_AUTH',
  loginWays: 'password',
  hidesAccounts: false,
} as const
const prefix = `CognitoIdentityServiceProvider.${localUserPool.clientId}`

/** Like a browser’s storage, whose keys are also its properties. */
function storageWith(names: string[]): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(held, name) ? 'kept' : null),
    removeItem: (name: string) => void Reflect.deleteProperty(held, name),
  }
  const held: Storage = Object.assign(
    Object.create(methods),
    Object.fromEntries(names.map((name) => [name, 'kept'])),
  )
  return held
}

it('removes the session, but not the remembered device or entries of other code', () => {
  const lasting = [`${prefix}.frodo.deviceKey`, 'CognitoIdentityServiceProvider.another.LastAuthUser', 'cart']
  const storage = storageWith([`${prefix}.LastAuthUser`, `${prefix}.frodo.refreshToken`, ...lasting])
  const access = createUserPoolAccess(
    pool,
    createSafeStorage(() => storage),
    fetchCode,
  )
  expect(access.mayBeSignedIn()).toBe(true)
  access.forgetSession()
  expect(access.mayBeSignedIn()).toBe(false)
  expect(Object.keys(storage)).toEqual(lasting)
})

it('treats blocked storage as signed out', () => {
  const access = createUserPoolAccess(
    pool,
    createSafeStorage(() => {
      throw new Error('blocked')
    }),
    fetchCode,
  )
  access.forgetSession()
  expect(access.mayBeSignedIn()).toBe(false)
})
