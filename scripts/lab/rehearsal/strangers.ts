/**
 * Strangers of the rehearsal, in a process of their own: requests of each kind that once troubled the shop, as many a second as
 * then, from many addresses. SIGTERM ends it; it then prints the number of answers by status.
 */
import { Agent, request } from 'node:https'
import { SITE } from './settings.ts'

const TICKS_A_SECOND = 20
/** Connections that wait for an answer. */
const MOST_OPEN = 300

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Kind = { aSecond: number; addresses: number; sent: (count: number) => Sent }

const post = (path: string, body: string, headers: Record<string, string>): Sent => ({
  ...{ path, body, headers },
  method: 'POST',
})
const statement = (number: number) =>
  JSON.stringify({ number, email: `${number}@reader.example`, name: 'Eve' })

const kinds: readonly Kind[] = [
  {
    aSecond: 80,
    addresses: 1,
    sent: () => post('/api/payment-webhook', '{}', { 'stripe-signature': 't=1,v1=00' }),
  },
  {
    aSecond: 26,
    addresses: 60,
    sent: (count) =>
      post('/api/withdrawals', statement(1_000_000 + count), { 'content-type': 'application/json' }),
  },
  { aSecond: 130, addresses: 4, sent: (count) => ({ path: `/coc_aatt%2F${count}` }) },
  // As many as the stand-in of the content service answers beside the buyers.
  { aSecond: 20, addresses: 4, sent: (count) => ({ path: `/api/prices?ids=none-${count}` }) },
  { aSecond: 10, addresses: 4, sent: (count) => ({ path: `/press?page=${count}` }) },
  {
    aSecond: 30,
    addresses: 4,
    sent: () => ({ path: '/api/orders', headers: { authorization: 'Bearer a.b.c' } }),
  },
]

const agent = new Agent({ keepAlive: true })
const answers = new Map<string, number>()
let open = 0

const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)

function send({ body, ...options }: Sent, localAddress: string) {
  open += 1
  const done = (answer: string) => {
    open -= 1
    count(answer)
  }
  const sent = request({ ...options, host: SITE, agent, localAddress }, (response) => {
    response.resume().once('close', () => done(String(response.statusCode)))
  })
  sent.once('error', () => done('no answer')).end(body)
}

let ticks = 0
setInterval(() => {
  ticks += 1
  for (const [index, { aSecond, addresses, sent }] of kinds.entries()) {
    const [from, until] = [ticks - 1, ticks].map((tick) => Math.floor((tick * aSecond) / TICKS_A_SECOND))
    for (let number = from ?? 0; number < (until ?? 0); number += 1) {
      if (open >= MOST_OPEN) count('not sent')
      else send(sent(number), `127.60.${index}.${1 + (number % addresses)}`)
    }
  }
}, 1_000 / TICKS_A_SECOND)

process.once('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(answers)))
  process.exit()
})
