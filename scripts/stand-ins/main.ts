import { tokenFile } from '@stand-ins/content-lake/token.ts'
import {
  checkOrigin,
  closeOnSignal,
  explainTakenPort,
  parsePort,
  readOptions,
  runCommand,
} from '@stand-ins/kit/command.ts'
import { startServices } from './services.ts'

const USAGE = `Usage: node scripts/stand-ins/main.ts [options]

Starts every local service that replaces one from outside, on one loopback port.

  --port <number>           port to listen on, 0 for any free one (default 3900)
  --smtp-port <number>      port for mail by SMTP (default: 30 above the other one)
  --data <folder>           data folder, created when missing (default .local/services)
  --site <origin>           origin of the site (default http://localhost:5173)
  --allow-origin <origin>   another origin that may read content; may be repeated
  --content-webhook <url>   URL to call after each change of published content
  --help                    show this text`

async function main(): Promise<void> {
  const options = servicesOptions()
  if (!options) return console.log(USAGE)
  const services = await startServices(options).catch((cause: unknown) =>
    explainTakenPort(cause, options.port),
  )
  console.log(`Local services on ${services.url} (write token in ${tokenFile(options.dataFolder)})`)
  console.log(`Mail is received on ${services.smtp}`)
  closeOnSignal(services.close)
}

function servicesOptions() {
  const values = readOptions(
    {
      port: { type: 'string', default: '3900' },
      'smtp-port': { type: 'string' },
      data: { type: 'string', default: '.local/services' },
      site: { type: 'string', default: 'http://localhost:5173' },
      'content-webhook': { type: 'string' },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
    USAGE,
  )
  if (values.help) return undefined
  const allowedOrigins = [...new Set([values.site, ...values['allow-origin']])]
  for (const origin of allowedOrigins) checkOrigin(origin, USAGE)
  const port = parsePort(values.port, USAGE)
  return {
    port,
    smtpPort: values['smtp-port'] ? parsePort(values['smtp-port'], USAGE) : mailPortFor(port),
    dataFolder: values.data,
    site: values.site,
    allowedOrigins,
    contentWebhook: values['content-webhook'],
  }
}

/** Any free port beside a free port. */
const mailPortFor = (port: number) => (port === 0 ? 0 : port + 30)

runCommand(main)
