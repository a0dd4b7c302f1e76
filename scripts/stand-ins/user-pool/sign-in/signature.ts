import { randomBytes, timingSafeEqual } from 'node:crypto'
import { invalidParameter } from '../errors.ts'
import {
  expectedSignature,
  openExchange,
  type PasswordProof,
  type SrpExchange,
  type SrpIdentity,
} from '../srp.ts'
import { type ChallengeResponse, parameter } from './responses.ts'

const SECRET_BLOCK_BYTES = 64

export type SignedExchange = SrpExchange & { readonly secretBlock: string }

/** @throws PoolError when the client's public value is invalid */
export function openSignedExchange(clientPublic: string, proof: PasswordProof): SignedExchange {
  const exchange = openExchange(clientPublic, proof.verifier)
  if (!exchange) throw invalidParameter('SRP_A is not a valid public value')
  return { ...exchange, secretBlock: randomBytes(SECRET_BLOCK_BYTES).toString('base64') }
}

/** Whether the response was signed with the password, for this exchange. */
export function isSigned(
  identity: SrpIdentity,
  exchange: SignedExchange,
  proof: PasswordProof,
  { responses }: ChallengeResponse,
): boolean {
  const { secretBlock } = exchange
  const timestamp = parameter(responses, 'TIMESTAMP')
  const given = Buffer.from(parameter(responses, 'PASSWORD_CLAIM_SIGNATURE'))
  const expected = Buffer.from(
    expectedSignature(identity, exchange, proof.verifier, { secretBlock, timestamp }),
  )
  const sameBlock = parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK') === secretBlock
  return sameBlock && given.length === expected.length && timingSafeEqual(given, expected)
}
