import { parseArgs } from 'node:util'
import { hasCode } from '@stand-ins/kit/listen.ts'
import { localPayment } from '../project.ts'
import { startPaymentPage } from './payment-page.ts'

const USAGE =
  'Usage: node scripts/local/payment-page/main.ts --port 3920 --data .local/payment-page --webhook http://localhost:3910/api/payment-webhook'

/** Longer than closing ever takes; a request that won't end must not keep the process. */
const SHUTDOWN_MS = 500

async function main(): Promise<void> {
  const { port, data, webhook } = readArguments()
  const page = await startPaymentPage({
    port,
    dataFolder: data,
    secretKey: localPayment.secretKey,
    webhook: { url: webhook, secret: localPayment.webhookSecret },
    clock: Date.now,
  }).catch((cause) => {
    if (!hasCode(cause, 'EADDRINUSE')) throw cause
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another one with --port.`)
  })
  console.log(`Local payment page on ${page.url} (events go to ${webhook})`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
      void page.close().then(() => process.exit(0))
    })
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3920' },
      data: { type: 'string', default: '.local/payment-page' },
      webhook: { type: 'string', default: 'http://localhost:3910/api/payment-webhook' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port ${values.port} is no port number (0 to 65535). ${USAGE}`)
  }
  if (!URL.canParse(values.webhook)) {
    throw new Error(`--webhook ${values.webhook} is no address. ${USAGE}`)
  }
  return { port, data: values.data, webhook: values.webhook }
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
