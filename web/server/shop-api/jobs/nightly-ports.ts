import type { ShopDatabase } from '../database/schema.ts'
import { createUpkeep } from '../own-data/upkeep.ts'
import type { ReconcilePorts } from '../payment/reconcile.ts'
import { createStripeHistory } from '../payment/stripe/stripe-history.ts'
import type { StripeSettings } from '../payment/stripe/stripe-payments.ts'
import type { ShopPorts } from '../ports.ts'

/** Adds the ports that only the nightly work needs to those of the API. */
export const connectNightly = (
  ports: Pick<ShopPorts, 'payments' | 'checkouts' | 'ledger' | 'webhookGraceMs'>,
  stripe: Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'origins'>,
  database: ShopDatabase,
): ReconcilePorts => ({
  ...ports,
  history: createStripeHistory(stripe, ports.ledger.isStored),
  upkeep: createUpkeep(database),
})
