import * as v from 'valibot'

const sessionsSchema = v.array(
  v.looseObject({
    id: v.string(),
    payment_intent: v.nullable(v.string()),
    client_reference_id: v.nullable(v.string()),
    payment_status: v.string(),
  }),
)

type Delivery = { mode: 'normal' | 'twice' | 'held' }

export function paymentPageClient(url: string, secretKey: string) {
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  return {
    /** @returns the address of the redirect; null if the payment failed */
    pay: async (page: string, card = '4242 4242 4242 4242') => {
      const body = new URLSearchParams({ number: card, expiry: '12 / 40', cvc: '123' })
      const response = await fetch(page, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { origin: url },
      })
      await response.body?.cancel()
      return response.headers.get('location')
    },
    sessionsOf: async (email: string) =>
      v.parse(sessionsSchema, await control('GET', `/sessions?email=${encodeURIComponent(email)}`)),
    expire: (id: string) => control('POST', `/sessions/${id}/expire`),
    deliver: (email: string, delivery: Delivery) =>
      control('PUT', `/deliveries/${encodeURIComponent(email)}`, delivery),
    release: (email: string) => control('POST', `/deliveries/${encodeURIComponent(email)}/release`),
    refund: (payment: string, amount?: number) =>
      control('POST', `/payments/${payment}/refund${amount === undefined ? '' : `?amount=${amount}`}`),
    dispute: (payment: string) => control('POST', `/payments/${payment}/dispute`),
    closeDispute: (payment: string, won: boolean) =>
      control('POST', `/payments/${payment}/${won ? 'won' : 'lost'}`),
    settle: (payment: string, succeeded: boolean) =>
      control('POST', `/payments/${payment}/${succeeded ? 'arrive' : 'fail'}`),
    fail: (fault: Record<string, unknown>) => control('PUT', '/faults', fault),
  }
}
