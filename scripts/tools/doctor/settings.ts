import { join } from 'node:path'
import { loadEnv } from 'vite'
import { localProject } from '../../local/project.ts'
import { ROOT } from '../../stack/folders.ts'
import { advice, type Finding } from './finding.ts'
import { clientsOf, type Target } from './target.ts'
import type { Variables } from './variables.ts'

const STUDIO = 'SANITY_STUDIO_'

const given = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))

/** The environment and the `.env` files that production builds of site and Studio read. */
export function readVariables(root = ROOT): Variables {
  const site = loadEnv('production', root, ['VITE_', 'USER_POOL_', 'SANITY_READ_'])
  const studio = loadEnv('production', join(root, 'studio'), STUDIO)
  return { ...given(site), ...given(studio) }
}

/** The Studio's tools read only `studio/.env`, so its variables have no effect in the root's file. */
export function misplacedFindings(root = ROOT): Finding[] {
  const effective = readVariables(root)
  const names = Object.entries(given(loadEnv('production', root, STUDIO)))
    .filter(([name, value]) => effective[name] !== value)
    .map(([name]) => name)
  if (names.length === 0) return []
  return [
    advice({
      what: `The Studio doesn't read ${names.join(', ')}`,
      where: '.env',
      cure: 'Move these lines to studio/.env.',
    }),
  ]
}

/** Whether a real project is set up. Datasets and versions have defaults, so they don't count. */
export const isConfigured = (variables: Variables) =>
  ['VITE_SANITY_PROJECT_ID', 'VITE_SITE_URL', 'VITE_STUDIO_URL', `${STUDIO}PROJECT_ID`].some(
    (name) => variables[name],
  )

/** @returns undefined when the variables name no project */
export function projectTarget(variables: Variables, token: string | undefined): Target | undefined {
  const projectId = variables.VITE_SANITY_PROJECT_ID ?? variables.SANITY_STUDIO_PROJECT_ID
  const dataset = variables.VITE_SANITY_DATASET ?? variables.SANITY_STUDIO_DATASET ?? localProject.dataset
  if (!projectId || !/^[a-z0-9-]+$/.test(projectId) || !/^[a-z0-9_~-]+$/.test(dataset)) return undefined
  const apiVersion = variables.VITE_SANITY_API_VERSION
  return {
    name: `project ${projectId}, dataset ${dataset}`,
    isLocal: false,
    site: originOf(variables.VITE_SITE_URL),
    studio: originOf(variables.VITE_STUDIO_URL),
    ...clientsOf({
      projectId,
      dataset,
      apiVersion: apiVersion && /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) ? apiVersion : localProject.apiVersion,
      apiHost: variables.VITE_SANITY_API_HOST,
      token,
      isPrivate: variables.VITE_SANITY_VISIBILITY === 'private',
      readToken: variables.SANITY_READ_TOKEN,
    }),
  }
}

const originOf = (address: string | undefined) => (address && URL.parse(address)?.origin) || undefined
