import { Hono } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { serveOnLoopback } from '../../common/http/serve.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { Refusal } from '../http/refusal.ts'
import { pool, startTokenIssuer, type TokenFault, tokenFaults } from '../testing/token-issuer.ts'
import type { Identity } from './signed-in.ts'
import { createUserPoolIdentity } from './user-pool.ts'

const SUB = '6b1f0a52-35a8-4d4e-9d0e-2f6e8f4f2a11'

let identity: Identity

const identityAt = (issuer: string | undefined) =>
  createUserPoolIdentity({ ...pool, issuer }, async () => false)

const tokens = await startTokenIssuer()
afterAll(() => tokens.stop())
beforeEach(() => {
  tokens.answerKeys(undefined)
  identity = identityAt(tokens.issuer)
})

const token = (...faults: TokenFault[]) => tokens.tokenFor(SUB, 'Wolf@Candlecast.Example', faults)
const withClaims = (claims: Record<string, unknown>): TokenFault => ({
  name: JSON.stringify(claims),
  change: (draft) => ({ ...draft, claims: { ...draft.claims, ...claims } }),
})

const outcomeOf = (idToken: string) =>
  identity.verify(idToken).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.problem.code : error),
  )

test('reads the account from a valid id token', async () => {
  const username = withClaims({ 'cognito:username': 'lone.wolf' })
  expect(await identity.verify(token(username))).toEqual({
    sub: SUB,
    username: 'lone.wolf',
    email: 'wolf@candlecast.example',
    isEmailVerified: true,
  })
  for (const [email_verified, isEmailVerified] of [
    [false, false],
    ['false', false],
    ['true', true],
    [undefined, false],
  ])
    expect(await identity.verify(token(withClaims({ email_verified })))).toMatchObject({ isEmailVerified })
})

test('refuses a token with any fault', async () => {
  const [header, , signature] = token().split('.')
  const [, otherClaims] = token(withClaims({ email: 'other@candlecast.example' })).split('.')
  const rows: [string, string][] = [
    ...tokenFaults.map((fault): [string, string] => [fault.name, token(fault)]),
    ['changed claims', `${header}.${otherClaims}.${signature}`],
    ['of a pool with a longer address', token(withClaims({ iss: `${tokens.issuer}2` }))],
    ['not a token', 'a.b.c'],
    ['empty', ''],
  ]
  const outcomes = await Promise.all(rows.map(async ([name, text]) => [name, await outcomeOf(text)]))
  expect(outcomes).toEqual(rows.map(([name]) => [name, 'not-signed-in']))
  identity = identityAt(undefined)
  expect(await outcomeOf(token()), 'the issuer of a real pool follows from its id').toBe('not-signed-in')
})

test('is unavailable without the keys, and uses the keys that it has', async () => {
  for (const answer of [
    () => new Response('', { status: 500 }),
    () => new Response('<html>'),
    () => Response.json({ keys: 1 }),
  ]) {
    identity = identityAt(tokens.issuer)
    tokens.answerKeys(answer)
    await expect(identity.verify(token())).rejects.toThrow(Unavailable)
    tokens.answerKeys(undefined)
    expect(await outcomeOf(token())).toBe('accepted')
    tokens.answerKeys(answer)
    expect(await outcomeOf(token())).toBe('accepted')
  }
  const gone = await serveOnLoopback(new Hono(), 0)
  await gone.close(0)
  identity = identityAt(`http://localhost:${gone.port}/pool`)
  const issuedThere = withClaims({ iss: `http://localhost:${gone.port}/pool` })
  await expect(identity.verify(token(issuedThere))).rejects.toThrow(Unavailable)
})
