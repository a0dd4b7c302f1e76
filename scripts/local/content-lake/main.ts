import { parseArgs } from 'node:util'
import {
  checkOrigin,
  closeOnSignal,
  explainTakenPort,
  parsePort,
  refuseProduction,
  runCommand,
} from '@stand-ins/kit/command.ts'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { createContentLake } from './content-lake.ts'
import { tokenFile } from './token.ts'

const USAGE = `Usage: node main.ts [options]

Starts a local Sanity Content Lake on loopback.

  --port <number>           port to listen on, 0 for any free one (default 3900)
  --data <folder>           data folder, created when missing (default .content-lake)
  --project <id>            project id (default local)
  --dataset <name>          dataset name (default production)
  --allow-origin <origin>   web origin that may read in a browser; may be repeated
  --cdn-lag <ms>            how long CDN reads stay stale after a publish (default 0)
  --help                    show this text`

async function main(): Promise<void> {
  const options = readOptions()
  if (!options) return console.log(USAGE)
  refuseProduction('The local Content Lake')
  const { port, ...lakeOptions } = options
  const lake = createContentLake(lakeOptions)
  const listening = await listenOnLoopback(lake.app, port).catch((cause: unknown) => {
    lake.close()
    return explainTakenPort(cause, port)
  })
  const url = `http://localhost:${listening.port}`
  lake.rebaseAssets(url)
  console.log(`Local Content Lake on ${url} (write token in ${tokenFile(options.dataFolder)})`)
  closeOnSignal(() => {
    lake.close()
    return listening.close()
  })
}

function readOptions() {
  const values = parseOptions()
  if (values.help) return undefined
  const allowedOrigins = values['allow-origin']
  for (const origin of allowedOrigins) checkOrigin(origin, USAGE)
  return {
    port: parsePort(values.port, USAGE),
    dataFolder: values.data,
    projectId: values.project,
    dataset: values.dataset,
    allowedOrigins,
    cdnLagMs: parseLag(values['cdn-lag']),
  }
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3900' },
        data: { type: 'string', default: '.content-lake' },
        project: { type: 'string', default: 'local' },
        dataset: { type: 'string', default: 'production' },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        'cdn-lag': { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`, { cause })
  }
}

function parseLag(text: string): number {
  const milliseconds = Number(text)
  if (Number.isInteger(milliseconds) && milliseconds >= 0) return milliseconds
  throw new Error(`--cdn-lag ${text} is not a number of milliseconds. ${USAGE}`)
}

runCommand(main)
