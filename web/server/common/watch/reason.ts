import { getSystemErrorName } from 'node:util'
import { describeError, ShopFault } from '../log.ts'
import { Unavailable } from '../unavailable.ts'

/** By the code or the type that Node, Postgres, Stripe or the mail library gives an error. */
const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: compare the clocks',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by no known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by no known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by no known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by no known authority',
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it ended the connection',
  EPIPE: 'it ended the connection',
  ECONNECTION: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  ENOTFOUND: 'its host name has no address',
  EDNS: 'its host name has no address',
  EAI_AGAIN: 'the name server doesn’t answer',
  ESOCKET: 'no connection could be made: compare host, port and TLS',
  EPROTOCOL: 'it answers in another protocol: compare host and port',
  ETLS: 'it offers no TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it offers no TLS at this port',
  EHOSTUNREACH: 'no network leads to it',
  ENETUNREACH: 'no network leads to it',
  ETIMEDOUT: 'it didn’t answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it didn’t answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it didn’t answer in time',
  TimeoutError: 'it didn’t answer in time',
  EAUTH: 'it refuses user name or password',
  StripeAuthenticationError: 'Stripe refuses the key',
  StripePermissionError: 'the key at Stripe lacks a permission',
  StripeRateLimitError: 'Stripe refuses so many requests',
  '25006': 'the database only reads',
  '28P01': 'the database refuses user name or password',
  '3D000': 'the database does not exist',
  '42501': 'the database role lacks a right',
  '53100': 'the disk of the database is full',
  '53300': 'the database has no free connection',
  '57P01': 'the database was stopped',
  '57P03': 'the database is starting',
}

/** An error and what caused it. Stripe’s package keeps the cause as `detail`. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let link = error; link instanceof Error && !chain.includes(link); ) {
    chain.push(link)
    link = link.cause ?? ('detail' in link ? link.detail : undefined)
  }
  return chain.length > 0 ? chain : [error]
}

/** The mail library keeps the number of the system’s error, and replaces its code. */
const systemNameOf = (error: unknown) => {
  const errno: unknown = error instanceof Error && Reflect.get(error, 'errno')
  return typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined
}

const marksOf = (error: unknown) => {
  const { code, type, error: name } = describeError(error)
  return [systemNameOf(error), code, type, name].map(String)
}

/**
 * Why a check failed, in words for the operator. Messages of libraries are left out, because they may quote an address or a
 * password.
 */
export function reasonOf(error: unknown): string {
  const chain = chainOf(error)
  const ours = chain.find((link) => link instanceof ShopFault)
  if (ours) return ours.message
  const known = chain
    .toReversed()
    .flatMap(marksOf)
    .find((mark) => mark in REASONS)
  if (known) return REASONS[known] ?? known
  const statuses = chain.flatMap((link) => describeError(link).statusCode ?? [])
  if (statuses.length > 0) return `it answers with status ${statuses.at(-1)}`
  const codes = chain.flatMap((link) => describeError(link).code ?? [])
  if (codes.length === 0 && error instanceof Unavailable) return 'it didn’t answer'
  const name = error instanceof Error ? error.name : typeof error
  return `it failed with ${codes.at(-1) ?? name}`
}
