import * as v from 'valibot'
import { ask } from '../../ask.ts'
import { endpointOf, refusalOf } from '../../cognito.ts'
import { type Finding, fault, ok, reasonOf } from '../../finding.ts'
import type { Variables } from '../../variables.ts'

const challengeSchema = v.object({ ChallengeName: v.literal('PASSWORD_VERIFIER') })

/** A user name without an account. A pool that hides who has an account answers as if it existed. */
const UNKNOWN_USER = 'doctor-unknown-user'
/** Any positive number works, because the handshake is not completed. */
const SRP_A = 'a'.repeat(64)

const parsed = (text: string) => v.safeParse(v.pipe(v.string(), v.parseJson()), text).output

/** Starts a sign-in like a browser, without completing it. @throws when the service doesn't answer */
async function begin(endpoint: string, clientId: string, flow: string, parameters: object) {
  const { text } = await ask(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: clientId,
      AuthFlow: flow,
      AuthParameters: { USERNAME: UNKNOWN_USER, ...parameters },
    }),
  })
  return parsed(text)
}

const isRefusal = (answer: unknown, type: string) => refusalOf(answer) === type

function judge(srp: unknown, password: unknown): string[] {
  if (isRefusal(srp, 'ResourceNotFoundException')) return ['does not exist']
  if (isRefusal(srp, 'InvalidParameterException'))
    return ['does not allow ALLOW_USER_SRP_AUTH, which the site uses']
  const known = isRefusal(srp, 'UserNotFoundException')
  const refusesPasswords = isRefusal(password, 'InvalidParameterException')
  return [
    ...(known ? ['reveals who has an account: enable “prevent user existence errors”'] : []),
    ...(!known && !v.is(challengeSchema, srp)
      ? ['does not answer as a public client: it may have a secret']
      : []),
    ...(refusesPasswords ? [] : ['accepts plain passwords: remove ALLOW_USER_PASSWORD_AUTH']),
  ]
}

/** Checks the pool's client: it exists and has the documented settings, as far as a browser can see. */
export async function checkPool(variables: Variables): Promise<Finding[]> {
  const { VITE_USER_POOL_ID: pool, VITE_USER_POOL_CLIENT_ID: clientId } = variables
  if (!pool || !clientId) return []
  const endpoint = endpointOf(variables)
  const where = `client ${clientId}`
  const cure = 'Set up the client as docs/deploy.md describes, or correct VITE_USER_POOL_CLIENT_ID.'
  try {
    const [srp, password] = await Promise.all([
      begin(endpoint, clientId, 'USER_SRP_AUTH', { SRP_A }),
      begin(endpoint, clientId, 'USER_PASSWORD_AUTH', { PASSWORD: 'unknown' }),
    ])
    const wrong = judge(srp, password)
    if (wrong.length === 0)
      return [ok('User pool: its client allows the site’s sign-in, and doesn’t reveal who has an account')]
    return wrong.map((reason) => fault({ what: `The user pool’s client ${reason}`, where, cure }))
  } catch (error) {
    const what = `The user pool does not answer: ${reasonOf(error)}`
    return [
      fault({
        what,
        where: endpoint,
        cure: 'Compare VITE_USER_POOL_ID with the pool, and check the network.',
      }),
    ]
  }
}
