import { createClient, type SanityClient } from '@sanity/client'
import { localProject } from '../../local/project.ts'
import type { StackFile } from '../../stack/stack-file.ts'

/** The content service, site and Studio that are examined. */
export type Target = {
  /** For headings and messages. */
  readonly name: string
  /** The stack of this machine, whose settings nobody makes by hand. */
  readonly isLocal: boolean
  readonly site: string | undefined
  readonly studio: string | undefined
  /** As a visitor's browser reads: no token, what is published. */
  readonly visitor: SanityClient
  /** Sees everything; undefined without a token. */
  readonly editor: SanityClient | undefined
}

type Project = {
  projectId: string
  dataset: string
  apiVersion: string
  /** Only where the content service has an address of its own. */
  apiHost: string | undefined
  token: string | undefined
}

export function clientsOf({ token, apiHost, ...project }: Project): Pick<Target, 'visitor' | 'editor'> {
  const config = {
    ...project,
    useCdn: false,
    maxRetries: 1,
    timeout: 15_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }
  return {
    visitor: createClient({ ...config, perspective: 'published' }),
    editor: token ? createClient({ ...config, token, perspective: 'raw' }) : undefined,
  }
}

/** What `npm start` runs. */
export const localTarget = ({ site, studio, services, token, ...project }: StackFile): Target => ({
  name: 'the local stack',
  isLocal: true,
  site,
  studio,
  ...clientsOf({ ...localProject, ...project, apiHost: services, token }),
})

/** How `sanity` is called from the root: it runs in the Studio's folder, which holds its settings. */
export const sanityCommand = (command: string) => `npx --workspace studio sanity ${command}`
