import Stripe from 'stripe'
import { Refusal } from '../../http/refusal.ts'

/** Such as `t=1795190400,v1=5257a8…`. The stripe package throws a plain Error for an empty value. */
const SIGNATURE_FORM = /^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/

/** Seconds, in both directions. Stripe signs each repetition anew. */
const TOLERANCE = 300

/** Parses a webhook's body. @throws Refusal unless Stripe signed these bytes within the last minutes */
export async function readSigned(
  { signature: signatures }: Stripe['webhooks'],
  secret: string,
  body: Uint8Array,
  signature: string,
): Promise<unknown> {
  const refusal = new Refusal(
    { code: 'invalid-request' },
    'The signature doesn’t fit the body, or is too old.',
  )
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  const isFuture = signedAt - Date.now() / 1000 > TOLERANCE
  if (!signatures || !SIGNATURE_FORM.test(signature) || isFuture) throw refusal
  const bytes = Buffer.from(body)
  try {
    // constructEvent would throw for thin events, which other shops of the account may use.
    await signatures.verifyHeaderAsync(bytes, signature, secret, TOLERANCE)
    return JSON.parse(bytes.toString())
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeSignatureVerificationError
    throw isRefused || error instanceof SyntaxError ? refusal : error
  }
}
