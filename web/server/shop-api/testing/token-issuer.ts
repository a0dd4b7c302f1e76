import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { Hono } from 'hono'
import { serveOnLoopback } from '../../common/http/serve.ts'

const KEY = 'key-1'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const pool = { userPoolId: 'eu-north-1_Test', clientId: 'client-of-the-site' }

type Fields = Record<string, unknown>
type Draft = { header: Fields; claims: Fields; key: 'own' | 'foreign' | 'public' | 'none' }
export type TokenFault = { name: string; change: (draft: Draft) => Draft }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

function signatureOf(signed: string, key: Draft['key']) {
  switch (key) {
    case 'own':
      return sign('RSA-SHA256', Buffer.from(signed), keys.privateKey).toString('base64url')
    case 'foreign':
      return sign('RSA-SHA256', Buffer.from(signed), foreign.privateKey).toString('base64url')
    case 'public': {
      const secret = keys.publicKey.export({ type: 'spki', format: 'pem' })
      return createHmac('sha256', secret).update(signed).digest('base64url')
    }
    case 'none':
      return ''
  }
}

const claim = (name: string, fields: () => Fields): TokenFault => ({
  name,
  change: (draft) => ({ ...draft, claims: { ...draft.claims, ...fields() } }),
})
const signing = (name: string, key: Draft['key'], header: Fields = {}): TokenFault => ({
  name,
  change: (draft) => ({ ...draft, key, header: { ...draft.header, ...header } }),
})

/** Each fault alone makes a token invalid. */
export const tokenFaults: readonly TokenFault[] = [
  claim('expired', () => ({ exp: now() - 1 })),
  claim('without an expiry', () => ({ exp: undefined })),
  claim('not valid yet', () => ({ nbf: now() + 600 })),
  claim('for another client', () => ({ aud: 'another-client' })),
  claim('without a client', () => ({ aud: undefined })),
  claim('from another issuer', () => ({
    iss: 'https://cognito-idp.eu-north-1.amazonaws.com/eu-north-1_Test',
  })),
  claim('without an issuer', () => ({ iss: undefined })),
  claim('without a use', () => ({ token_use: undefined })),
  claim('with an empty subject', () => ({ sub: '' })),
  claim('an access token', () => ({ token_use: 'access', client_id: pool.clientId })),
  claim('without a subject', () => ({ sub: undefined })),
  signing('signed with another key', 'foreign'),
  signing('signed with a key in its own header', 'foreign', {
    jwk: foreign.publicKey.export({ format: 'jwk' }),
  }),
  signing('with an unknown key id', 'own', { kid: '../../key-1' }),
  signing('without a key id', 'own', { kid: undefined }),
  signing('alg none', 'none', { alg: 'none' }),
  signing('alg nOnE', 'none', { alg: 'nOnE' }),
  signing('unsigned', 'none'),
  signing('HS256 with the public key', 'public', { alg: 'HS256' }),
]

export async function startTokenIssuer() {
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: KEY }
  let keyReads = 0
  const usual = () => Response.json({ keys: [jwk] })
  let answer = usual
  const keySet = new Hono().get('/pool/.well-known/jwks.json', () => {
    keyReads += 1
    return answer()
  })
  const serving = await serveOnLoopback(keySet, 0)
  const issuer = `http://localhost:${serving.port}/pool`
  const tokenFor = (sub: string, email: string, faults: readonly TokenFault[] = []) => {
    const draft: Draft = {
      header: { alg: 'RS256', kid: KEY },
      claims: {
        sub,
        'cognito:username': sub,
        email,
        email_verified: true,
        iss: issuer,
        aud: pool.clientId,
        token_use: 'id',
        iat: now(),
        exp: now() + 3_600,
      },
      key: 'own',
    }
    const { header, claims, key } = faults.reduce((changed, { change }) => change(changed), draft)
    const signed = `${encode(header)}.${encode(claims)}`
    return `${signed}.${signatureOf(signed, key)}`
  }
  return {
    issuer,
    tokenFor,
    keyReads: () => keyReads,
    /** Replaces the response with the keys; undefined restores it. */
    answerKeys: (next: (() => Response) | undefined) => {
      answer = next ?? usual
    },
    stop: () => serving.close(0),
  }
}
