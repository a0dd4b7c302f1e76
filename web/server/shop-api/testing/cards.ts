import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PaymentPageOptions, startPaymentPage } from '@stand-ins/payment-page'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { paymentPageClient } from './payment-page-client.ts'

/** A payment page of its own, and its client. Without another address no shop listens: all webhooks are lost. */
export async function startCards(webhook: Partial<PaymentPageOptions['webhook']> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'payment-page-'))
  const { secretKey, webhookSecret: secret } = localPayment
  const lost = { url: 'http://127.0.0.1:9/api/payment-webhook', secret }
  const page = await startPaymentPage({ port: 0, dataFolder, secretKey, webhook: { ...lost, ...webhook } })
  return {
    url: page.url,
    cards: paymentPageClient(page.url, secretKey),
    stop: async () => {
      await page.close()
      await rm(dataFolder, { recursive: true })
    },
  }
}
