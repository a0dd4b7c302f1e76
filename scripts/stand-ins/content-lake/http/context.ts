import type { Context } from 'hono'
import type { Reader } from '../query/query-engine.ts'

/** The sender of a request: an anonymous visitor, or the local editor with this installation's token. */
export type Access = Reader & {
  readonly mayWrite: boolean
}

export type LakeEnv = {
  Variables: {
    access: Access
    /** `1`, `X` or a date, from the path. */
    apiVersion: string
  }
}

export type LakeContext = Context<LakeEnv>

/** A query-string flag: the client sends `true` or leaves it out. */
export function flag(context: LakeContext, name: string): boolean {
  return context.req.query(name) === 'true'
}
