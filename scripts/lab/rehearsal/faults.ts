/** Faults of the rehearsal: what the operator is told, when, and whether an order is lost. */
import { paymentPageClient } from '#server/shop-api/testing/payment-page-client.ts'
import { localPayment } from '../../stand-ins/project.ts'
import {
  changeAtStripe,
  countOrders,
  createBuyer,
  endByHealthCheck,
  expectThat,
  firstSecrets,
  hang,
  type Stage,
  seconds,
  startShop,
  startSite,
  stop,
  until,
  untilOrders,
  untilShopsAnswer,
} from './stage.ts'

type Fault = {
  name: string
  begin: () => unknown
  end: () => Promise<unknown>
  /** The shop sends the alarms, so its own are missing while it hangs. */
  isTold?: boolean
  /** By default the buyer pays during the fault. */
  paysAfterwards?: true
}

const atStripe = ({ cards }: Stage, fault: Record<string, unknown>) =>
  paymentPageClient(cards.url, localPayment.secretKey).fail(fault)

async function limitContent({ services }: Stage, method: 'POST' | 'DELETE') {
  const { ok, status } = await fetch(`${services.url}/content-lake/faults`, {
    method,
    headers: { authorization: `Bearer ${services.lake.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && {
      body: JSON.stringify({ effect: 'rate-limit', resource: 'query', calls: 1_000_000 }),
    }),
  })
  expectThat(ok, `the content service takes the fault: ${status}`)
}

const faultsOf = (stage: Stage): Fault[] => [
  {
    name: 'Mail away',
    begin: () => stage.mail.close(),
    end: async () => {
      stage.mail = await stage.openMailbox(Number(new URL(stage.mail.url).port))
    },
  },
  {
    name: 'Payment key refused',
    begin: () => changeAtStripe(stage, { ...firstSecrets, STRIPE_SECRET_KEY: 'sk_test_of_another' }),
    end: () => changeAtStripe(stage, firstSecrets),
  },
  {
    name: 'Stripe hangs',
    begin: () => atStripe(stage, { effect: 'hang', calls: 1_000_000 }),
    end: () => atStripe(stage, { effect: 'slow', delayMs: 0 }),
    paysAfterwards: true,
  },
  {
    name: 'Content refused',
    begin: () => limitContent(stage, 'POST'),
    end: () => limitContent(stage, 'DELETE'),
  },
  { name: 'Database away', begin: stage.database.pause, end: stage.database.resume },
  {
    name: 'Page server hung',
    begin: () => hang('site'),
    end: async () => {
      await endByHealthCheck(stage, 'site')
      startSite(stage)
    },
  },
  {
    name: 'Shop hung',
    begin: () => hang('shop'),
    end: async () => {
      await endByHealthCheck(stage, 'shop')
      startShop(stage)
    },
    isTold: false,
  },
  {
    name: 'Shop killed',
    begin: () => stop('shop', 'SIGKILL'),
    end: async () => startShop(stage),
    isTold: false,
  },
]

const row = (name: string, ...cells: readonly string[]) =>
  `${name.padEnd(20)}${cells.map((cell) => cell.padStart(17)).join('')}`

/** A buyer, who opened the payment page before, pays during the fault. */
async function play(stage: Stage, { name, begin, end, isTold = true, paysAfterwards }: Fault) {
  const { firstLines } = stage.chat
  const { open } = await createBuyer(stage, name.toLowerCase().replaceAll(' ', '-'))
  const pay = await open('fod-expansions', 120)
  const orders = await countOrders(stage.database.url)
  const before = firstLines.length
  const told = () => firstLines.slice(before)
  const begun = performance.now()
  await begin()
  if (!paysAfterwards) await pay()
  if (isTold) await until(`an alarm: ${name}`, async () => told().length > 0)
  const toldAfter = isTold ? `${seconds(begun)} s` : 'not told'
  const ending = performance.now()
  await end()
  if (paysAfterwards) await pay()
  if (isTold) await until(`the end of the alarm: ${name}`, async () => told().length > 1)
  const overAfter = isTold ? `${seconds(ending)} s` : ''
  await untilOrders(stage, orders + 1)
  const orderAfter = `${seconds(ending)} s`
  const lost = orders + 1 - (await countOrders(stage.database.url))
  console.log(row(name, toldAfter, overAfter, orderAfter, String(lost)))
  const [alarm = '', ...others] = told()
  if (isTold) console.log(`  ${alarm}`)
  const over = alarm.replace(': ', ': over: ')
  expectThat(others.join() === (isTold ? over : ''), `one alarm and its end: ${told().join(', ')}`)
  if (isTold) await until('the mail about the end', async () => stage.mails.includes(over))
}

/** @returns how many orders were placed */
export async function playFaults(stage: Stage): Promise<number> {
  console.log('\nFaults. Here the shop looks each second; in production each minute.')
  console.log(row('', 'told after', 'end told after', 'order after end', 'orders lost'))
  const faults = faultsOf(stage)
  for (const fault of faults) {
    await play(stage, fault)
    await untilShopsAnswer(stage)
  }
  return faults.length
}
