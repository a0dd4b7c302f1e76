/** Buyers beside strangers: how long they wait, and what the strangers change. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { shopApiPaths } from '#shared/api/paths.ts'
import { figureText } from '../figures.ts'
import {
  countOrders,
  createBuyer,
  expectThat,
  logOf,
  requestLogOf,
  type Stage,
  statusOf,
  until,
  untilOrders,
} from './stage.ts'

const BUYERS = 8
/** Several rounds of checks. */
const AFTER_MS = 5_000

type Times = { page: number[]; checkout: number[]; order: number[] }

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const result = await work()
  times.push(performance.now() - begun)
  return result
}

/** Eight buyers, one after the other: three pages, the checkout, and the wait from the payment to the order. */
async function buyAll(stage: Stage, name: string): Promise<Times> {
  const times: Times = { page: [], checkout: [], order: [] }
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => createBuyer(stage, `${name}-${index}`)),
  )
  for (const { open } of buyers) {
    for (const path of ['/', '/shop', '/shop/product/fod'])
      expectThat((await timed(times.page, () => statusOf(path))) === 200, `${path} is shown`)
    const pay = await timed(times.checkout, () => open('fod', 250))
    const before = await countOrders(stage.database.url)
    await pay()
    await timed(times.order, () => untilOrders(stage, before + 1))
    for (const path of ['/api/health', '/healthz'])
      expectThat((await statusOf(path)) === 200, `${path} has status 200`)
  }
  return times
}

const linesOf = ({ folder }: Stage) =>
  [logOf, requestLogOf].map((fileIn) => readFileSync(fileIn(folder), 'utf8').split('\n').filter(Boolean))

const rowOf = (name: string, { page, checkout, order }: Times) =>
  `${name.padEnd(20)}${[page, checkout, order].map((times) => figureText(times).padStart(20)).join('')}`

async function startStrangers(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'strangers.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child, 'spawn')
  return child
}

export async function playStorm(stage: Stage) {
  const { firstLines } = stage.chat
  await until('the shop is well', async () => (await statusOf('/api/health')) === 200)
  const alarms = firstLines.length
  const quiet = await buyAll(stage, 'quiet')
  const before = linesOf(stage)
  const strangers = await startStrangers()
  const storm = await buyAll(stage, 'storm').finally(() => strangers.kill('SIGTERM'))
  const answers = strangers.stdout ? (await text(strangers.stdout)).trim() : ''
  const lines = linesOf(stage).flatMap((log, index) => log.slice(before[index]?.length))
  await wait(AFTER_MS)
  expectThat((await statusOf('/api/health')) === 200, 'the shop is well after the storm')
  expectThat(firstLines.length === alarms, `strangers ring no alarm: ${firstLines.slice(alarms).join(', ')}`)
  const checkouts = lines.filter(
    (line) => line.includes(`"${shopApiPaths.createCheckoutSession}"`) && line.includes('"status":200'),
  )
  expectThat(checkouts.length === BUYERS, `the log has each checkout: ${checkouts.length}`)
  console.log(`\n${BUYERS} buyers without and with strangers, ms: median (range)`)
  console.log(
    `${''.padEnd(20)}${['page', 'checkout', 'paid to order'].map((name) => name.padStart(20)).join('')}`,
  )
  console.log(rowOf('without', quiet))
  console.log(rowOf('with', storm))
  console.log(`  Answers to strangers: ${answers}`)
  console.log(`  Lines of the log meanwhile: ${lines.length}\n`)
}
