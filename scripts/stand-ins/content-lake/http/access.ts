import { timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { gatewayError } from '../errors.ts'
import type { Access, LakeEnv } from './request.ts'

const ANONYMOUS: Access = { identity: '<anonymous>', seesEverything: false, mayWrite: false }

/** The user id of the local editor in content and history. */
export const LOCAL_EDITOR_ID = 'local-editor'

const LOCAL_EDITOR: Access = { identity: LOCAL_EDITOR_ID, seesEverything: true, mayWrite: true }

/** A token of the role Viewer: reads drafts too, and writes nothing. */
const READER: Access = { identity: 'local-reader', seesEverything: true, mayWrite: false }

type Tokens = {
  /** Of the editor. */
  token: string
  /** The token that may read a private dataset. */
  readToken: string | undefined
}

/** Reads the bearer token. Without one the request is anonymous; a wrong one is an error. */
export function authenticate(tokens: Tokens): MiddlewareHandler<LakeEnv> {
  return (context, next) => {
    context.set('access', accessOf(context.req.header('authorization'), tokens))
    return next()
  }
}

function accessOf(authorization: string | undefined, { token, readToken }: Tokens): Access {
  if (!authorization) return { ...ANONYMOUS, seesNothing: readToken !== undefined }
  const given = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
  if (sameSecret(given, token)) return LOCAL_EDITOR
  if (readToken !== undefined && sameSecret(given, readToken)) return READER
  throw gatewayError(401, 'Unauthorized', 'Session not found')
}

/** Compares in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * `GET /check/cors`: says whether an origin may read from here, so that @sanity/client can report "not on the
 * CORS list" instead of "network error". Every origin may read this one response.
 */
export function corsCheck(allowedOrigins: readonly string[]): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:version/check/cors', (context) => {
    const origin = context.req.header('origin')
    const allowed = origin === undefined || allowedOrigins.includes(origin)
    context.header('access-control-allow-origin', '*')
    return context.json({ result: { allowed, withCredentials: allowed } })
  })
}

/**
 * Refuses other projects. A client names its project in the host name (`<project>.localhost`) or in a header;
 * event streams on a shared host do not name it.
 */
export function knownProject(projectId: string): MiddlewareHandler {
  return async (context, next) => {
    const subdomain = /^([a-z0-9-]+)\.localhost(?::|$)/i.exec(context.req.header('host') ?? '')?.[1]
    const named = context.req.header('x-sanity-project-id') ?? subdomain
    if (named !== undefined && named !== projectId) {
      throw gatewayError(
        404,
        'Not Found',
        `Project with ID "${named}" not found. The local project is "${projectId}".`,
      )
    }
    await next()
  }
}

/** Refuses other datasets; `:dataset` is part of the route. */
export function knownDataset(projectId: string, dataset: string): MiddlewareHandler {
  return async (context, next) => {
    const named = context.req.param('dataset')
    if (named !== dataset) {
      const message = `Dataset "${named}" not found for project ID "${projectId}"`
      throw gatewayError(404, 'Dataset not found', message)
    }
    await next()
  }
}
