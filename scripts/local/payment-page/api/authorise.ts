import { timingSafeEqual } from 'node:crypto'
import { StripeError } from './errors.ts'

/** Accepts the key as bearer token or as user name of basic authentication. @throws StripeError without the right key */
export function authorise(header: string | undefined, secretKey: string): void {
  const given = keyOf(header)
  if (given === undefined || given === '') {
    throw new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    )
  }
  if (!isSame(given, secretKey)) {
    throw new StripeError(
      401,
      `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`,
    )
  }
}

function keyOf(header = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.*)$/i.exec(header) ?? []
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return value.trim()
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
