import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPaymentPage } from '@stand-ins/payment-page'
import Stripe from 'stripe'
import { localPayment } from '#scripts/stand-ins/project.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { isStored } from '../payment/payment-record.ts'
import { createStripeHistory, createStripePayments } from '../payment/stripe/stripe-payments.ts'
import { paymentPageClient } from './payment-page-client.ts'
import { SITE } from './running-shop.ts'

/** @param port of the shop that gets the webhooks; by default they are lost */
export async function startCards(port = 9) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'payment-page-'))
  const { secretKey, webhookSecret: secret } = localPayment
  const webhook = { url: `http://localhost:${port}/api/payment-webhook`, secret, firstPauseMs: 50 }
  const page = await startPaymentPage({ port: 0, dataFolder, secretKey, webhook })
  const settings = { ...localPayment, apiUrl: page.url, origins: [SITE] }
  return {
    url: page.url,
    cards: paymentPageClient(page.url, secretKey),
    stripe: new Stripe(secretKey, { host: 'localhost', port: new URL(page.url).port, protocol: 'http' }),
    /** For what compares the database with Stripe. */
    needsOf: (database: ShopDatabase) => ({
      database,
      payments: createStripePayments(settings),
      history: createStripeHistory(settings, (event) => isStored(database, event)),
      webhookGraceMs: 0,
      now: Date.now,
    }),
    stop: async () => {
      await page.close()
      await rm(dataFolder, { recursive: true })
    },
  }
}
