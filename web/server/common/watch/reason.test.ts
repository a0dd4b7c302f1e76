import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ShopFault } from '../log.ts'
import { Unavailable } from '../unavailable.ts'
import { reasonOf } from './reason.ts'

const coded = (code: string) => Object.assign(new Error('shop:secret@10.0.0.1'), { code })
const stripeLost = new Stripe.errors.StripeConnectionError({
  message: 'An error occurred with our connection to Stripe.',
  detail: coded('CERT_HAS_EXPIRED'),
})

test('a reason names the reason, however deep it is, without words of a library', () => {
  const rows: [error: unknown, reason: string][] = [
    [new TypeError('fetch failed', { cause: coded('CERT_HAS_EXPIRED') }), 'its certificate has expired'],
    [new Unavailable('payment service', stripeLost), 'its certificate has expired'],
    [new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), 'its host name has no address'],
    [new DOMException('aborted', 'TimeoutError'), 'it didn’t answer in time'],
    [coded('ECONNREFUSED'), 'it refuses connections'],
    // As the mail library has them.
    [Object.assign(coded('ESOCKET'), { errno: -111 }), 'it refuses connections'],
    [Object.assign(coded('EDNS'), { errno: -3008 }), 'its host name has no address'],
    [coded('ECONNECTION'), 'it ended the connection'],
    [coded('ESOCKET'), 'no connection could be made: compare host, port and TLS'],
    [new TypeError('fetch failed', { cause: coded('UND_ERR_SOCKET') }), 'it ended the connection'],
    [coded('53100'), 'the disk of the database is full'],
    [new Stripe.errors.StripeAuthenticationError({ message: 'sk_live_1' }), 'Stripe refuses the key'],
    [
      new Unavailable('content service', Object.assign(new Error('x'), { statusCode: 429 })),
      'it answers with status 429',
    ],
    [new Unavailable('content service', new Error('x')), 'it didn’t answer'],
    [new ShopFault('Our own words'), 'Our own words'],
    [new TypeError('fetch failed', { cause: coded('EODD') }), 'it failed with EODD'],
    [new TypeError('secret'), 'it failed with TypeError'],
    ['thrown text', 'it failed with string'],
  ]
  for (const [error, reason] of rows) expect(reasonOf(error)).toBe(reason)
})
