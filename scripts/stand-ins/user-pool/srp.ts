/**
 * The server's side of Cognito's variant of SRP-6a (RFC 5054), as the unmodified aws-amplify client computes it:
 * 3072-bit group, g = 2, SHA-256, and an HKDF with the label "Caldera Derived Key".
 */
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto'

/** Salt and verifier of a password, hex. They check it, but can't be used to sign in. */
export type PasswordProof = {
  readonly salt: string
  readonly verifier: string
}

/** Owner of a password: the pool's name and the username, or a device's group and its key. */
export type SrpIdentity = {
  readonly group: string
  readonly id: string
}

/** One exchange, hex, kept until the client answers. */
export type SrpExchange = {
  readonly clientPublic: string
  readonly serverPublic: string
  readonly serverSecret: string
}

// RFC 3526's group 15 has the same prime and generator as the client.
const PRIME = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const GENERATOR = 2n
const MULTIPLIER = hash(padded(PRIME) + padded(GENERATOR))
const SALT_BYTES = 16
/** RFC 5054 asks for at least 256 bits. */
const SECRET_BYTES = 32
const KEY_BYTES = 16
const HEX = /^[0-9a-f]{1,800}$/i

export function proofOfPassword(identity: SrpIdentity, password: string): PasswordProof {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return { salt, verifier: verifierOf(identity, password, salt) }
}

export function isPassword(identity: SrpIdentity, password: string, proof: PasswordProof): boolean {
  return verifierOf(identity, password, proof.salt) === proof.verifier
}

/** @returns undefined for a public value that is no number, or that would make the shared key guessable */
export function openExchange(clientPublic: string, verifier: string): SrpExchange | undefined {
  if (!HEX.test(clientPublic) || number(clientPublic) % PRIME === 0n) return undefined
  const serverSecret = randomBytes(SECRET_BYTES).toString('hex')
  const serverPublic = (MULTIPLIER * number(verifier) + power(GENERATOR, number(serverSecret), PRIME)) % PRIME
  return { clientPublic, serverPublic: serverPublic.toString(16), serverSecret }
}

/** The signature that the client must send, base64. Computing it needs the password or its verifier. */
export function expectedSignature(
  identity: SrpIdentity,
  exchange: SrpExchange,
  verifier: string,
  claim: { readonly secretBlock: string; readonly timestamp: string },
): string {
  const clientPublic = number(exchange.clientPublic)
  const scrambler = hash(padded(clientPublic) + padded(number(exchange.serverPublic)))
  const shared = power(
    clientPublic * power(number(verifier), scrambler, PRIME),
    number(exchange.serverSecret),
    PRIME,
  )
  const label = Buffer.from('Caldera Derived Key')
  const key = hkdfSync('sha256', bytes(shared), bytes(scrambler), label, KEY_BYTES)
  return createHmac('sha256', Buffer.from(key))
    .update(identity.group + identity.id)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest('base64')
}

function verifierOf({ group, id }: SrpIdentity, password: string, salt: string): string {
  const login = createHash('sha256').update(`${group}${id}:${password}`).digest('hex')
  return power(GENERATOR, hash(padded(number(salt)) + login), PRIME).toString(16)
}

function hash(hex: string): bigint {
  return number(createHash('sha256').update(hex, 'hex').digest('hex'))
}

function number(hex: string): bigint {
  return BigInt(`0x${hex}`)
}

/** Java's two's complement: an even number of digits, and a zero byte before a leading one bit. */
function padded(value: bigint): string {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

function bytes(value: bigint): Buffer {
  return Buffer.from(padded(value), 'hex')
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
