import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { vi } from 'vitest'

/** A shop's webhook that verifies signatures with the stripe package. */
export type ShopWebhook = {
  readonly url: string
  readonly secret: string
  /** Events with a valid signature in order of arrival, including those that were refused. */
  readonly received: Stripe.Event[]
  /** Statuses of the next responses. The last one is repeated. */
  readonly respondWith: (...statuses: number[]) => void
  /** @returns the events of these types about `about`, once `count` of them have arrived */
  readonly arrived: (type: string, about?: string, count?: number) => Promise<Stripe.Event[]>
  readonly stop: () => Promise<void>
}

const SECRET = 'whsec_of_this_test'
const PATIENCE_MS = 10_000

export async function startShopWebhook(secret = SECRET): Promise<ShopWebhook> {
  const received: Stripe.Event[] = []
  let statuses = [200]
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    received.push(Stripe.webhooks.constructEvent(await bodyOf(request), signature, secret))
    response.statusCode = statuses[0] ?? 200
    if (statuses.length > 1) statuses = statuses.slice(1)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const find = (type: string, about: string) =>
    received.filter((event) => event.type === type && JSON.stringify(event.data.object).includes(about))
  return {
    url: `http://127.0.0.1:${port}/api/payment-webhook`,
    secret,
    received,
    respondWith: (...next) => {
      statuses = next
    },
    arrived: (type, about = '', count = 1) =>
      vi.waitFor(
        () => {
          const found = find(type, about)
          if (found.length >= count) return found
          throw new Error(`${found.length} of ${count} ${type} about ${about} arrived`)
        },
        { timeout: PATIENCE_MS, interval: 20 },
      ),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
