import type { ClientDescription, PoolDescription } from '../../cognito.ts'
import { advice, type Finding, fault } from '../../finding.ts'
import type { Variables } from '../../variables.ts'

/** The site's word for each way to log in beside the password, and Cognito's. */
const WAYS = [
  { way: 'code', factor: 'EMAIL_OTP' },
  { way: 'passkey', factor: 'WEB_AUTHN' },
] as const

/** Whether the site offers a way beside the password. */
export const offers = ({ VITE_LOGIN_WAYS: ways = '' }: Variables, way: 'code' | 'passkey') =>
  ways.split(',').includes(way)

/** Compares the ways to log in that the login form offers with those of the pool. */
export function loginWayFindings(
  { Policies }: PoolDescription,
  variables: Variables,
  where: string,
): Finding[] {
  const factors = Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? []
  return WAYS.flatMap(({ way, factor }) => {
    const isOffered = offers(variables, way)
    if (isOffered === factors.includes(factor)) return []
    return isOffered
      ? fault({
          what: `The login form offers a ${way}, which the user pool does not accept`,
          where,
          cure: `Add ${factor} to the choice-based sign-in of the pool (docs/deploy.md, Accounts), or take ${way} out of VITE_LOGIN_WAYS.`,
        })
      : advice({
          what: `The user pool accepts a ${way}, which the login form does not offer`,
          where,
          cure: `Add ${way} to VITE_LOGIN_WAYS, in the order password,code,passkey, and build the site again.`,
        })
  })
}

/** Codes and passkeys begin with USER_AUTH. */
export const lacksUserAuth = ({ ExplicitAuthFlows }: ClientDescription, variables: Variables) =>
  (offers(variables, 'code') || offers(variables, 'passkey')) &&
  !ExplicitAuthFlows.includes('ALLOW_USER_AUTH')

/** Passkeys work on pages of their domain only, and of hosts below it. */
export function passkeyDomainFindings(
  domain: string | undefined,
  variables: Variables,
  where: string,
): Finding[] {
  const host = URL.parse(variables.VITE_SITE_URL ?? '')?.hostname ?? ''
  if (domain && (host === domain || host.endsWith(`.${domain}`))) return []
  return [
    fault({
      what: domain
        ? `The user pool’s passkeys belong to ${domain}, so they don’t work on ${host}`
        : 'The user pool has no domain for passkeys',
      where,
      cure: `Set the relying party id of the pool to the domain of the site, such as ${host.replace(/^www\./, '')}.`,
    }),
  ]
}
