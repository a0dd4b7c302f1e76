import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfig, createClient, type IdentifiedSanityDocumentStub } from '@sanity/client'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { type ContentLakeOptions, createContentLake } from '../content-lake.ts'

/** The project that test lakes serve, and the API version that test clients ask for. */
export const testProject = {
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
} as const

/** The one origin that test lakes let read in a browser. */
export const ALLOWED_ORIGIN = 'http://localhost:5173'

/** Settings that a test may change; project, dataset and folder are fixed. */
export type LakeTestOptions = Pick<ContentLakeOptions, 'webhook' | 'readToken'>

export type RunningLake = Awaited<ReturnType<typeof startLakeIn>>

/** Serves an empty Content Lake on a free port, from a temporary folder that `stop` removes. */
export async function startLake(options: LakeTestOptions = {}): Promise<RunningLake> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'content-lake-'))
  const running = await startLakeIn(dataFolder, 0, options)
  return {
    ...running,
    stop: async () => {
      await running.stop()
      await rm(dataFolder, { recursive: true })
    },
  }
}

/** Serves the Content Lake of an existing folder, which `stop` keeps. */
export async function startLakeIn(dataFolder: string, port = 0, options: LakeTestOptions = {}) {
  const lake = createContentLake({
    dataFolder,
    ...testProject,
    allowedOrigins: [ALLOWED_ORIGIN],
    ...options,
  })
  const listening = await listenOnLoopback(lake.app, port)
  const url = `http://localhost:${listening.port}`
  /** A client without a token, as in a visitor's browser. */
  const visitor = (config: Partial<ClientConfig> = {}) =>
    createClient({ ...testProject, apiHost: url, useProjectHostname: false, useCdn: false, ...config })
  /** A client with the local token; `config` overrides it. */
  const client = (config?: Partial<ClientConfig>) => visitor({ token: lake.token, ...config })
  return {
    lake,
    url,
    visitor,
    client,
    /** Of programs that read its content. */
    settings: {
      VITE_SANITY_PROJECT_ID: testProject.projectId,
      VITE_SANITY_DATASET: testProject.dataset,
      VITE_SANITY_API_VERSION: testProject.apiVersion,
      VITE_SANITY_API_HOST: url,
    },
    async publish(documents: readonly IdentifiedSanityDocumentStub[]) {
      const transaction = client().transaction()
      for (const document of documents) transaction.createOrReplace(document)
      await transaction.commit()
    },
    stop: async () => {
      lake.close()
      await listening.close()
    },
  }
}
