import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { localProject } from '../../project.ts'
import { type ContentLake, createContentLake } from '../content-lake.ts'

/** The one origin that test lakes let read in a browser. */
export const ALLOWED_ORIGIN = 'http://localhost:5173'

export interface RunningLake {
  readonly lake: ContentLake
  readonly url: string
  /** A client with the local token, unless `config` says otherwise. */
  readonly client: (config?: Partial<ClientConfig>) => SanityClient
  /** A client as a visitor's browser has it: no token. */
  readonly visitor: (config?: Partial<ClientConfig>) => SanityClient
  readonly stop: () => Promise<void>
}

/** Serves an empty Content Lake on a free port, from a temporary folder that `stop` removes. */
export async function startLake(): Promise<RunningLake> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'content-lake-'))
  const running = await startLakeIn(dataFolder)
  return {
    ...running,
    stop: async () => {
      await running.stop()
      await rm(dataFolder, { recursive: true })
    },
  }
}

/** Serves the Content Lake of a folder that outlives it. */
export async function startLakeIn(dataFolder: string, port = 0): Promise<RunningLake> {
  const lake = createContentLake({ dataFolder, ...localProject, allowedOrigins: [ALLOWED_ORIGIN] })
  const listening = await listenOnLoopback(lake.app, port)
  const url = `http://localhost:${listening.port}`
  const visitor = (config: Partial<ClientConfig> = {}) =>
    createClient({ ...localProject, apiHost: url, useProjectHostname: false, useCdn: false, ...config })
  return {
    lake,
    url,
    visitor,
    client: (config) => visitor({ token: lake.token, ...config }),
    stop: async () => {
      lake.close()
      await listening.close()
    },
  }
}
