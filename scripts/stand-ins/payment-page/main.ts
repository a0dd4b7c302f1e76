import {
  closeOnSignal,
  explainTakenPort,
  parsePort,
  readOptions,
  runCommand,
} from '@stand-ins/kit/command.ts'
import { startPaymentPage } from './payment-page.ts'

const USAGE = `Usage: node main.ts [options]

Starts a local Stripe API with its hosted payment page on loopback.

  --port <number>           port to listen on, 0 for any free one (default 3920)
  --data <folder>           data folder, created when missing (default .payment-page)
  --webhook <url>           address that events are sent to (default http://localhost:3910/api/payment-webhook)
  --secret-key <text>       secret key of the API (default sk_test_local_payment_page)
  --webhook-secret <text>   secret that signs events (default whsec_local_payment_page)
  --help                    show this text`

async function main(): Promise<void> {
  const values = readOptions(
    {
      port: { type: 'string', default: '3920' },
      data: { type: 'string', default: '.payment-page' },
      webhook: { type: 'string', default: 'http://localhost:3910/api/payment-webhook' },
      'secret-key': { type: 'string', default: 'sk_test_local_payment_page' },
      'webhook-secret': { type: 'string', default: 'whsec_local_payment_page' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    USAGE,
  )
  if (values.help) return console.log(USAGE)
  const port = parsePort(values.port, USAGE)
  if (!URL.canParse(values.webhook)) throw new Error(`--webhook ${values.webhook} is not a URL. ${USAGE}`)
  const page = await startPaymentPage({
    port,
    dataFolder: values.data,
    secretKey: values['secret-key'],
    webhook: { url: values.webhook, secret: values['webhook-secret'] },
    clock: Date.now,
  }).catch((cause: unknown) => explainTakenPort(cause, port))
  console.log(`Local payment page on ${page.url} (events go to ${values.webhook})`)
  closeOnSignal(page.close)
}

runCommand(main)
