import { type ClientConfig, createClient } from '@sanity/client'

export const ASSET_CDN = 'https://cdn.sanity.io'

type Project = {
  VITE_SANITY_PROJECT_ID: string
  VITE_SANITY_DATASET: string
  VITE_SANITY_API_VERSION: string
  VITE_SANITY_API_HOST?: string | undefined
  SANITY_READ_TOKEN?: string | undefined
}

/** Bypasses the CDN, because pages rendered after the content webhook, and prices at checkout, must be current. */
export function publishedContent(project: Project) {
  const { VITE_SANITY_API_HOST: apiHost, SANITY_READ_TOKEN: token } = project
  const config: ClientConfig = {
    projectId: project.VITE_SANITY_PROJECT_ID,
    dataset: project.VITE_SANITY_DATASET,
    apiVersion: project.VITE_SANITY_API_VERSION,
    useCdn: false,
    ...(token && { token }),
    // The local content service serves all projects from one host.
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }
  return createClient({ ...config, perspective: 'published', maxRetries: 0 })
}
