import { parseArgs } from 'node:util'
import { tokenFile } from '@stand-ins/content-lake/token.ts'
import { hasCode } from '@stand-ins/kit/listen.ts'
import { startServices } from './services.ts'

const USAGE =
  'Usage: node scripts/local/main.ts --port 3900 --data .local/services --site http://localhost:5173 --allow-origin http://localhost:5173'

/** Longer than closing ever takes; a stream that won't end must not keep the process. */
const SHUTDOWN_MS = 500

async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The local services are for development only. Unset NODE_ENV=production to start them.')
  }
  const { port, data, site, origins, contentWebhook } = readArguments()
  const services = await startServices({
    port,
    dataFolder: data,
    site,
    allowedOrigins: origins,
    contentWebhook,
  }).catch((cause) => {
    if (!hasCode(cause, 'EADDRINUSE')) throw cause
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another one with --port.`)
  })
  console.log(`Local services on ${services.url} (write token in ${tokenFile(data)})`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
      void services.close().then(() => process.exit(0))
    })
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3900' },
      data: { type: 'string', default: '.local/services' },
      site: { type: 'string', default: 'http://localhost:5173' },
      'content-webhook': { type: 'string' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port ${values.port} is no port number (0 to 65535). ${USAGE}`)
  }
  const origins = [...new Set([values.site, ...values['allow-origin']])]
  for (const origin of origins) checkOrigin(origin)
  return { port, data: values.data, site: values.site, origins, contentWebhook: values['content-webhook'] }
}

function checkOrigin(origin: string): void {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return
  throw new Error(
    `"${origin}" is no origin such as http://localhost:5173 (no path, no slash at the end). ${USAGE}`,
  )
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
