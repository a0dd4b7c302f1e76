import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { gatewayError } from '../errors.ts'
import type { LakeEnv } from './context.ts'

/**
 * `/auth/…`: signs in the one local editor. It needs no password, because only this machine can open the page.
 * The provider's page redirects back to Studio with a code that can be exchanged once for the token.
 */
export function signInRoutes(token: string, allowedOrigins: readonly string[]): Hono<LakeEnv> {
  const codes = new OneTimeCodes()
  return new Hono<LakeEnv>()
    .get('/providers', (context) => {
      const url = new URL(context.req.path.replace(/providers$/, 'login/local'), context.req.url).href
      return context.json({ providers: [{ name: 'local', title: 'Local editor', url }] })
    })
    .get('/login/local', (context) => {
      const back = context.req.query('origin') ?? ''
      // Another origin could exchange the code for the write token.
      if (!URL.canParse(back) || !allowedOrigins.includes(new URL(back).origin)) {
        const message = `"${back}" is not an allowed origin. Add it with --allow-origin.`
        throw gatewayError(403, 'Forbidden', message)
      }
      const target = new URL(back)
      target.hash = `sid=${codes.issue()}`
      return context.redirect(target.href, 302)
    })
    .get('/fetch', (context) => {
      if (!codes.redeem(context.req.query('sid') ?? '')) {
        throw gatewayError(401, 'Unauthorized', 'The sign-in code is unknown or used. Sign in again.')
      }
      context.header('cache-control', 'no-store')
      return context.json({ token })
    })
    .get('/id', (context) => {
      const { identity, mayWrite } = context.var.access
      if (!mayWrite) throw gatewayError(401, 'Unauthorized', 'Session not found')
      return context.json({ id: identity, expiry: null })
    })
    .post('/logout', (context) => context.body(null, 204))
}

const LIFETIME_MS = 60_000

/** Random codes that can be redeemed once, within a minute. */
class OneTimeCodes {
  /** Code → when it expires, in milliseconds since the epoch. */
  readonly #expiries = new Map<string, number>()

  issue(): string {
    const code = randomBytes(24).toString('hex')
    this.#expiries.set(code, Date.now() + LIFETIME_MS)
    return code
  }

  redeem(code: string): boolean {
    const expiry = this.#expiries.get(code)
    this.#expiries.delete(code)
    return expiry !== undefined && Date.now() <= expiry
  }
}
