import { createClient, type SanityClient } from '@sanity/client'
import { localProject } from '../../local/project.ts'
import type { StackFile } from '../../stack/stack-file.ts'

/** The content service, site and Studio to check. */
export type Target = {
  /** Name for headings and messages. */
  readonly name: string
  /** True for the local stack, whose settings are generated. */
  readonly isLocal: boolean
  readonly site: string | undefined
  readonly studio: string | undefined
  /** The dataset is private: browsers read from the site. */
  readonly isPrivate: boolean
  /** Reads without a token, as anyone can. */
  readonly anonymous: SanityClient
  /** Reads published documents as the site does: without a token, or with the read token of a private dataset. */
  readonly visitor: SanityClient
  /** Reads all documents; undefined without a token. */
  readonly editor: SanityClient | undefined
}

type Project = {
  projectId: string
  dataset: string
  apiVersion: string
  /** Set only when the content service is not Sanity's. */
  apiHost: string | undefined
  token: string | undefined
  isPrivate?: boolean
  readToken?: string | undefined
}

type Clients = Pick<Target, 'isPrivate' | 'anonymous' | 'visitor' | 'editor'>

export function clientsOf({ token, apiHost, isPrivate = false, readToken, ...project }: Project): Clients {
  const config = {
    ...project,
    useCdn: false,
    maxRetries: 1,
    timeout: 15_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }
  const anonymous = createClient({ ...config, perspective: 'published' })
  return {
    isPrivate,
    anonymous,
    visitor: isPrivate && readToken ? anonymous.withConfig({ token: readToken }) : anonymous,
    editor: token ? createClient({ ...config, token, perspective: 'raw' }) : undefined,
  }
}

/** The stack that `npm start` runs. */
export const localTarget = ({ site, studio, services, token, ...project }: StackFile): Target => ({
  name: 'the local stack',
  isLocal: true,
  site,
  studio,
  ...clientsOf({ ...localProject, ...project, apiHost: services, token }),
})

/** A `sanity` command to run from the root. It runs in the Studio's folder, which has its settings. */
export const sanityCommand = (command: string) => `npx --workspace studio sanity ${command}`
