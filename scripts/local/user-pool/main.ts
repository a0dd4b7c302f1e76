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
import * as v from 'valibot'
import type { OutgoingMessage } from './pool.ts'
import { type FirstFactor, FirstFactorSchema } from './store/user.ts'
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
  --first-factors <list>  first factors of USER_AUTH, separated by commas: PASSWORD (always), EMAIL_OTP, WEB_AUTHN
                       (default PASSWORD)
  --relying-party <domain>  domain that passkeys belong to, such as localhost; WEB_AUTHN needs it
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
      firstFactors: parseFactors(values['first-factors']),
      relyingPartyId: values['relying-party'],
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

function parseFactors(list: string): FirstFactor[] {
  const factors = v.safeParse(v.array(FirstFactorSchema), list.split(','))
  if (factors.success) return factors.output
  throw new Error(`--first-factors ${list} is not a list of PASSWORD, EMAIL_OTP and WEB_AUTHN.\n\n${USAGE}`)
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
        'first-factors': { type: 'string', default: 'PASSWORD' },
        'relying-party': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`, { cause })
  }
}

runCommand(main)
