import { type AccountList, createPoolAccounts } from '#server/shop-api/account/pool-accounts.ts'
import { parseAccountComparison } from '#server/shop-api/config.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addHistoryTo } from '#server/shop-api/orders/order-history.ts'
import { eraseAccounts, missingAccounts } from '#server/shop-api/own-data/deleted-accounts.ts'
import type { Payments } from '#server/shop-api/payment/payments.ts'
import { createStripePayments } from '#server/shop-api/payment/stripe/stripe-payments.ts'
import { Fault } from '../../stack/command.ts'
import { defineAction, readWriting, type Writing, writing } from './action.ts'

type Variables = Readonly<Record<string, string | undefined>>
type Services = { accounts: AccountList; payments: Pick<Payments, 'expireSession'> }

/** The user pool and Stripe of the settings. @throws Fault, InvalidConfig when a setting is missing or wrong */
export function accountServices(variables: Variables): Services {
  const { userPool, stripe } = parseAccountComparison(variables)
  const accounts = createPoolAccounts(userPool, variables)
  if (!accounts)
    throw new Fault(
      'The accounts of the user pool can’t be listed: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of a role that may call cognito-idp:ListUsers. A local pool is not compared.',
    )
  return { accounts, payments: createStripePayments({ ...stripe, webhookSecret: '', origins: [] }) }
}

/**
 * Lists the accounts that the user pool lacks and, with `write`, erases the data about them. The limits of the
 * nightly work don't apply, because a person has read the list. @returns the text to print
 */
export async function compareWithPool(
  database: ShopDatabase,
  { accounts, payments }: Services,
  { write, by }: Writing,
): Promise<string> {
  const { checked, missing } = await missingAccounts({ database, accounts })
  const heading = `The user pool lacks ${missing.length} of ${checked} accounts.`
  if (missing.length === 0) return heading
  if (write) {
    await eraseAccounts({ database, payments }, missing)
    const what = 'Erased what no law keeps about the buyer.'
    await addHistoryTo(database, 'user_sub', missing, { by, what, why: 'The account was deleted' })
  }
  return [
    heading,
    ...missing.map((sub) => `  ${sub}`),
    write
      ? 'Their data is erased, except their orders.'
      : 'Nothing was erased. Run it again with --write to erase their data, except their orders.',
  ].join('\n')
}

export const deletedAccounts = defineAction({
  summary:
    'lists accounts that the user pool lacks, and erases the data about them\nNeeds VITE_USER_POOL_ID, STRIPE_SECRET_KEY and AWS credentials.',
  options: writing,
  read: (values) => {
    const services = accountServices(process.env)
    return (database) => compareWithPool(database, services, readWriting(values))
  },
})
