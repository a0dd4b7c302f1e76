import { createClient } from '@sanity/client'
import { localProject } from '../local/project.ts'
import type { StackFile } from './stack-file.ts'

/** A client that may write to the local dataset. */
export const localClient = ({ services, token }: Pick<StackFile, 'services' | 'token'>) =>
  createClient({
    ...localProject,
    apiHost: services,
    token,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
  })
