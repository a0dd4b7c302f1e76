import * as v from 'valibot'
import { ask, type Finding, fault, jsonOf, judge, reasonOf } from './finding.ts'
import type { Variables } from './target.ts'

/** The region is the first part of a pool's id. */
export const regionOf = ({ VITE_USER_POOL_ID: id = '' }: Variables) => id.split('_')[0] ?? ''

/** Address of the pool's service: `https://cognito-idp.<region>.amazonaws.com/`, unless the pool is a local one. */
export const endpointOf = (variables: Variables) =>
  variables.VITE_USER_POOL_ENDPOINT || `https://cognito-idp.${regionOf(variables)}.amazonaws.com/`

const refusalSchema = v.object({ __type: v.string() })

/** The name of an error response, without the namespace that some of them have. @returns undefined for other responses */
export function refusalOf(answer: unknown): string | undefined {
  const refusal = v.safeParse(refusalSchema, answer)
  return refusal.success ? refusal.output.__type.split('#').at(-1) : undefined
}

const challengeSchema = v.object({ ChallengeName: v.literal('PASSWORD_VERIFIER') })

/** A user name without an account. A pool that hides who has an account answers as if it existed. */
const USERNAME = 'doctor-unknown-user'
/** Any positive number works, because the handshake is not completed. */
const SRP_A = 'a'.repeat(64)

/** Checks the pool's client as a browser sees it: begins sign-ins, and completes none. */
export async function checkPool(variables: Variables): Promise<Finding[]> {
  const { VITE_USER_POOL_ID: pool, VITE_USER_POOL_CLIENT_ID: ClientId } = variables
  if (!pool || !ClientId) return []
  const endpoint = endpointOf(variables)
  const begin = async (AuthFlow: string, parameters: object): Promise<unknown> => {
    const { text } = await ask(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({ ClientId, AuthFlow, AuthParameters: { USERNAME, ...parameters } }),
    })
    return jsonOf(text)
  }
  try {
    const [srp, password] = await Promise.all([
      begin('USER_SRP_AUTH', { SRP_A }),
      begin('USER_PASSWORD_AUTH', { PASSWORD: 'unknown' }),
    ])
    const refusal = refusalOf(srp)
    const isMissing = refusal === 'ResourceNotFoundException'
    const isWithoutSrp = refusal === 'InvalidParameterException'
    const isRevealing = refusal === 'UserNotFoundException'
    const isHiding = v.is(challengeSchema, srp)
    const isBuiltToHide = variables.VITE_ACCOUNT_EXISTENCE === 'hidden'
    const isOther = !isMissing && !isWithoutSrp && !isRevealing && !isHiding
    const takesPasswords = !isMissing && !isWithoutSrp && refusalOf(password) !== 'InvalidParameterException'
    const problems = [
      [isMissing, 'does not exist'],
      [isWithoutSrp, 'does not allow ALLOW_USER_SRP_AUTH, which the site uses'],
      [
        isRevealing && isBuiltToHide,
        'reveals who has an account: enable “prevent user existence errors”, or unset VITE_ACCOUNT_EXISTENCE',
      ],
      [
        isHiding && !isBuiltToHide,
        'hides who has an account: disable “prevent user existence errors”, or set VITE_ACCOUNT_EXISTENCE=hidden',
      ],
      [isOther, 'does not answer as a public client: it may have a secret'],
      [takesPasswords, 'accepts plain passwords: remove ALLOW_USER_PASSWORD_AUTH'],
    ] as const
    const cure = 'Set up the client as docs/deploy/cognito.md describes, or correct VITE_USER_POOL_CLIENT_ID.'
    return judge(
      `client ${ClientId}`,
      problems.map(([is, problem]) => [is, `The user pool’s client ${problem}`, cure]),
      'User pool: its client allows the site’s sign-in, and responds as the site expects',
    )
  } catch (error) {
    const cure = 'Compare VITE_USER_POOL_ID with the pool, and check the network.'
    return [fault(`The user pool does not answer: ${reasonOf(error)}`, endpoint, cure)]
  }
}
