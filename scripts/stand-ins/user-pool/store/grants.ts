import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { RecordStore } from '@stand-ins/kit/records.ts'

/** One sign-in, from its first token to its last refresh. Times are milliseconds since 1970. */
export type Grant = {
  /** The claim `origin_jti` of its tokens. */
  readonly id: string
  readonly sub: string
  readonly signedInAt: number
  readonly expiresAt: number
  readonly isRevoked: boolean
  /** Of its refresh tokens only hashes are stored, with the time of the rotation that replaced them. */
  readonly replacedAt: Readonly<Record<string, number | null>>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export type GrantStore = ReturnType<typeof grantStore>

/** Sign-ins and their refresh tokens, which begin with the id of the sign-in. */
export function grantStore(database: DatabaseSync) {
  const grants = new RecordStore<Grant>(database, 'grants')
  return {
    open: (sub: string, signedInAt: number, expiresAt: number): Grant => {
      grants.remove("body ->> 'expiresAt' < ?", signedInAt)
      return grants.save({
        id: randomUUID(),
        ...{ sub, signedInAt, expiresAt, isRevoked: false, replacedAt: {} },
      })
    },
    find: (id: string) => grants.get(id),
    revoke: (grant: Grant) => grants.save({ ...grant, isRevoked: true }),
    /** @param replaced the token that it takes the place of */
    newRefreshToken: (grant: Grant, now: number, replaced?: string): string => {
      const token = `${grant.id}.${randomBytes(48).toString('base64url')}`
      const before = replaced === undefined ? {} : { [hashOf(replaced)]: replacedAt(grant, replaced) ?? now }
      grants.save({ ...grant, replacedAt: { ...grant.replacedAt, ...before, [hashOf(token)]: null } })
      return token
    },
    findByRefreshToken: (token: string): Grant | undefined => {
      const grant = grants.get(token.split('.')[0] ?? '')
      return grant && hashOf(token) in grant.replacedAt ? grant : undefined
    },
  }
}

/** When rotation replaced a refresh token, if it did. */
export const replacedAt = (grant: Grant, token: string) => grant.replacedAt[hashOf(token)] ?? undefined
