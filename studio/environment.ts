/**
 * What the Studio reads from its environment. Unset, it talks to the local Content Lake, so that a fresh
 * clone runs with no account; `SANITY_STUDIO_PROJECT_ID` alone switches to a real project.
 */
const projectId = process.env.SANITY_STUDIO_PROJECT_ID || 'local'
const isLocal = projectId === 'local'

export const environment = {
  projectId,
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** Only the local Content Lake has an address of its own; a real project's follows from its id. */
  apiHost: isLocal ? process.env.SANITY_STUDIO_API_HOST || 'http://localhost:3900' : undefined,
  /** Origin of the site that editors preview and open; a real project has none until it is set. */
  siteUrl: process.env.SANITY_STUDIO_PREVIEW_URL || (isLocal ? 'http://localhost:5173' : undefined),
  /** Where `sanity deploy` puts the Studio: the first part of <host>.sanity.studio. */
  studioHost: process.env.SANITY_STUDIO_HOST,
}
