import { flag, STANDARD, textOption, UsageFault } from '#scripts/stack/command.ts'
import { parseFinancialYear } from '#server/shop-api/config.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import type { FinancialYear } from '#server/shop-api/own-data/own-orders.ts'
import { erasePerson, type Person, readPerson } from '#server/shop-api/own-data/person.ts'
import type { Payments } from '#server/shop-api/payment/payments.ts'
import { createStripePayments } from '#server/shop-api/payment/stripe/stripe-payments.ts'
import { emailFault, normaliseEmail } from '#shared/links/email-address.ts'
import { priceText } from '#shared/money.ts'
import { defineAction, readWriting, writeNew, writing } from './action.ts'
import { timeText } from './find.ts'

const counted = (person: Person): [string, number][] => [
  ['orders', person.orders.length],
  ['statements of withdrawal', person.statementsOfWithdrawal.length],
  ['unlocked adventures and grants', person.unlocked.length],
  ['redeemed codes', person.codes.length],
  ['gifts received', person.giftsReceived.length],
  ['checkouts', person.checkouts.length],
  ['mails', person.mails.length],
]

function stayLines({ orders, accounts, mails }: Person): string[] {
  const law = 'the Swedish bookkeeping law (1999:1078, 7 kap. 2 §) asks for seven years'
  return [
    ...orders.map(
      ({ number, keptUntil }) =>
        `  order ${number} with its mails, consents, withdrawals and payment: until ${keptUntil}, because ${law}`,
    ),
    ...mails.flatMap(({ id, keptUntil, writtenAt }) =>
      keptUntil
        ? `  mail ${id}, a notice of ${timeText(writtenAt)}: until ${keptUntil}, because it shows that the buyer was told of a change`
        : [],
    ),
    ...accounts.map(
      ({ id }) =>
        `  the id of account ${id}: for 90 days, so that a late payment is refunded. The account itself is in the user pool: delete it there (aws cognito-idp admin-delete-user)`,
    ),
    '  dumps of the database: until they are too old to be kept (docs/deploy/backups.md)',
  ]
}

export function personText(person: Person): string {
  const { address, accounts, orders, mails } = person
  if (accounts.length === 0 && counted(person).every(([, count]) => count === 0))
    return `Nothing is held about ${address}.`
  return [
    `Held about ${address}:`,
    ...accounts.map(
      ({ id, deletedAt }) => `  account ${id}${deletedAt ? `, deleted ${timeText(deletedAt)}` : ''}`,
    ),
    ...counted(person).flatMap(([name, count]) => (count > 0 ? `  ${count} ${name}` : [])),
    ...orders.map(
      ({ number, paidAt, total, keptUntil }) =>
        `  order ${number}, ${timeText(paidAt)}, ${priceText(total)}, kept until ${keptUntil}`,
    ),
    ...mails.slice(0, 10).map(({ kind, state, stateSince }) => `  ${kind}, ${state} ${timeText(stateSince)}`),
  ].join('\n')
}

async function writeCopy(person: Person, file: string): Promise<string> {
  const json = JSON.stringify(person, null, 2)
  if (file === STANDARD) return json
  await writeNew(file, `${json}\n`)
  return `${personText(person)}\nThe copy is in ${file}, which only you may read. Send it to the person, then delete it.`
}

type Erasing = { write: boolean; by: string | null; payments: Pick<Payments, 'expireSession'> }

export async function eraseText(
  database: ShopDatabase,
  email: string,
  financialYear: FinancialYear,
  { write, by, payments }: Erasing,
): Promise<string> {
  const before = await readPerson(database, email, financialYear)
  if (!write)
    return [
      personText(before),
      'Would be erased: grants, unlocked adventures, codes’ accounts, checkouts, gifts’ addresses and words, statements that fit no order.',
      'Stays:',
      ...stayLines(before),
      'Nothing was erased. Run it again with --write. The buyer can’t play afterwards: ask first.',
    ].join('\n')
  await erasePerson({ database, payments }, email)
  for (const { number } of before.orders)
    await addHistory(database, {
      orderNumber: number,
      by,
      what: 'Erased what no law keeps about the buyer.',
      why: 'The person asked for it',
    })
  const after = await readPerson(database, email, financialYear)
  const now = new Map(counted(after))
  return [
    `Erased about ${email}:`,
    ...counted(before).flatMap(([name, count]) => {
      const gone = count - (now.get(name) ?? 0)
      return gone > 0 ? `  ${gone} ${name}` : []
    }),
    'Stays:',
    ...stayLines(after),
  ].join('\n')
}

/** Open payment pages are closed only with a key of Stripe: a later payment is refunded anyway. */
const paymentsOf = ({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
}: NodeJS.ProcessEnv): Pick<Payments, 'expireSession'> =>
  STRIPE_SECRET_KEY
    ? createStripePayments({
        secretKey: STRIPE_SECRET_KEY,
        apiUrl: STRIPE_API_URL,
        webhookSecret: '',
        origins: [],
      })
    : { expireSession: async () => 'expired' }

export const person = defineAction({
  summary: `says what is held about an address: orders, gifts, statements, mails, consents, checkouts, grants, accounts
--out writes a copy for the person. --erase erases what no law keeps, and says what stays, why and until when.`,
  positionals: 'ADDRESS',
  options: {
    ...writing,
    out: textOption(
      'FILE',
      'a new file for the copy, as JSON, which only you may read; - is standard output',
    ),
    erase: flag('erases what no law keeps, with --write'),
  },
  read: (values, [address = '']) => {
    const fault = emailFault(address)
    if (fault) throw new UsageFault(`“${address}” is not an e-mail address: it ${fault}.`)
    const email = normaliseEmail(address)
    const { write, by } = readWriting(values)
    if (write && !values.erase) throw new UsageFault('--write needs --erase: reading changes nothing.')
    if (values.erase && values.out !== undefined)
      throw new UsageFault('Make the copy first: --out and --erase are two commands.')
    const financialYear = parseFinancialYear(process.env)
    return async (database) => {
      if (values.erase)
        return eraseText(database, email, financialYear, { write, by, payments: paymentsOf(process.env) })
      const found = await readPerson(database, email, financialYear)
      return values.out === undefined ? personText(found) : writeCopy(found, values.out)
    }
  },
})
