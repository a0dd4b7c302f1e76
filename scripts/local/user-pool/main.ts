import { parseArgs } from 'node:util'
import {
  closeOnSignal,
  explainTakenPort,
  parsePort,
  refuseProduction,
  runCommand,
} from '@stand-ins/kit/command.ts'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { loopbackOnly } from '@stand-ins/kit/loopback-only.ts'
import { Hono } from 'hono'
import type { OutgoingMessage } from './pool.ts'
import { createUserPool } from './user-pool.ts'

const USAGE = `Usage: node main.ts [options]

Starts a local Amazon Cognito user pool on loopback. Mails and text messages are printed.

  --port <number>      port to listen on, 0 for any free one (default 3930)
  --data <folder>      data folder, created when missing (default .user-pool)
  --pool-id <id>       user pool id (default eu-north-1_LocalPool)
  --client-id <id>     app client id (default localappclient00000000001)
  --token <text>       bearer token of the control endpoints (default local-user-pool)
  --tell-existence     set PreventUserExistenceErrors to LEGACY
  --case-sensitive     tell usernames apart by case
  --help               show this text`

async function main(): Promise<void> {
  const values = readOptions()
  if (values.help) return console.log(USAGE)
  refuseProduction('The local user pool')
  const port = parsePort(values.port, USAGE)
  let url = `http://localhost:${port}`
  const pool = createUserPool({
    dataFolder: values.data,
    poolId: values['pool-id'],
    clientId: values['client-id'],
    token: values.token,
    origin: () => url,
    clock: Date.now,
    mail: print,
    settings: {
      preventUserExistenceErrors: values['tell-existence'] ? 'LEGACY' : 'ENABLED',
      caseSensitiveUsernames: values['case-sensitive'],
    },
  })
  const app = new Hono().use(loopbackOnly).route('/', pool.app)
  const listening = await listenOnLoopback(app, port).catch((cause: unknown) => {
    pool.close()
    return explainTakenPort(cause, port)
  })
  url = `http://localhost:${listening.port}`
  console.log(`Local user pool on ${url}/_cognito/ (issuer ${pool.issuer()})`)
  closeOnSignal(async () => {
    await listening.close()
    pool.close()
  })
}

const print = ({ to, text }: OutgoingMessage) => console.log(`To ${to}: ${text}`)

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3930' },
        data: { type: 'string', default: '.user-pool' },
        'pool-id': { type: 'string', default: 'eu-north-1_LocalPool' },
        'client-id': { type: 'string', default: 'localappclient00000000001' },
        token: { type: 'string', default: 'local-user-pool' },
        'tell-existence': { type: 'boolean', default: false },
        'case-sensitive': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`, { cause })
  }
}

runCommand(main)
