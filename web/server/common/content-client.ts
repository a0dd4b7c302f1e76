import { type ClientConfig, createClient } from '@sanity/client'

/** Where Sanity serves images and files. */
export const ASSET_CDN = 'https://cdn.sanity.io'

type Project = {
  VITE_SANITY_PROJECT_ID: string
  VITE_SANITY_DATASET: string
  VITE_SANITY_API_VERSION: string
  VITE_SANITY_API_HOST?: string | undefined
}

/**
 * Reads published content on a server. Past the CDN: what is rendered right after a webhook, or sold, must be what
 * was published.
 */
export function publishedContent(project: Project) {
  const { VITE_SANITY_API_HOST: apiHost } = project
  const config: ClientConfig = {
    projectId: project.VITE_SANITY_PROJECT_ID,
    dataset: project.VITE_SANITY_DATASET,
    apiVersion: project.VITE_SANITY_API_VERSION,
    useCdn: false,
    // The local content service has one host for every project.
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }
  return createClient({ ...config, perspective: 'published', maxRetries: 0 })
}
