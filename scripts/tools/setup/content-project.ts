/** What setup makes in the project at Sanity with a token that may manage it. What is there stays as it is. */
import { createClient, type SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { edgePaths } from '#server/common/edge-paths.ts'
import { localProject } from '../../stand-ins/project.ts'
import { CHANGES, HOOKS_API_VERSION, PROJECTION } from '../doctor/content-webhook.ts'
import { reasonOf } from '../doctor/finding.ts'
import type { Origin } from '../doctor/target.ts'
import { addSkeleton } from '../seed/skeleton.ts'
import type { Values } from './settings-file.ts'

/** The version that the `sanity` command uses for origins. */
const CORS_API_VERSION = '2025-08-14'

/** The origins of the site, unless its server reads for browsers, and of the Studio. */
export const originsOf = ({ VITE_SITE_URL, VITE_STUDIO_URL, VITE_SANITY_VISIBILITY }: Values): Origin[] => [
  ...(VITE_SITE_URL && VITE_SANITY_VISIBILITY !== 'private'
    ? [{ origin: VITE_SITE_URL, credentials: false }]
    : []),
  ...(VITE_STUDIO_URL ? [{ origin: new URL(VITE_STUDIO_URL).origin, credentials: true }] : []),
]

const managerOf = (client: SanityClient, apiVersion: string) =>
  client.withConfig({ useProjectHostname: false, apiVersion })

const named = (one: string) => v.array(v.looseObject({ [one]: v.string() }))

async function makeOrigins(client: SanityClient, values: Values): Promise<string> {
  const manager = managerOf(client, CORS_API_VERSION)
  const url = `/projects/${client.config().projectId}/cors`
  const known = v.parse(named('origin'), await manager.request({ url })).map(({ origin }) => origin)
  const missing = originsOf(values).filter(({ origin }) => !known.includes(origin))
  for (const { origin, credentials } of missing)
    await manager.request({ method: 'POST', url, body: { origin, allowCredentials: credentials } })
  return missing.length > 0
    ? `Made: ${missing.map(({ origin }) => origin).join(' and ')} may read in browsers.`
    : 'The origins are on the list: it stays as it is.'
}

async function makeWebhook(client: SanityClient, values: Values): Promise<string> {
  const manager = managerOf(client, HOOKS_API_VERSION)
  const { projectId, dataset } = client.config()
  const address = `/hooks/projects/${projectId}`
  const url = `${values.VITE_SITE_URL}${edgePaths.contentWebhook}`
  const known = v.parse(named('url'), await manager.request({ url: address }))
  if (known.some((hook) => hook.url === url)) return 'The content webhook is there: it stays as it is.'
  const body = {
    type: 'document',
    name: `Pages of ${values.SITE_ADDRESS}`,
    url,
    dataset,
    apiVersion: 'v2021-03-25',
    httpMethod: 'POST',
    includeDrafts: false,
    secret: values.CONTENT_WEBHOOK_SECRET,
    rule: { on: CHANGES, filter: '!(_id in path("drafts.**"))', projection: PROJECTION },
  }
  await manager.request({ method: 'POST', url: address, body })
  return 'Made: the content webhook, for each publish.'
}

async function makeSkeleton(client: SanityClient): Promise<string> {
  const added = await addSkeleton(client)
  return added > 0
    ? `Made: ${added} documents of the skeleton. The Studio’s start page leads through what is to be filled in.`
    : 'The documents of the skeleton are there: they stay as they are.'
}

const PARTS = { origins: makeOrigins, webhook: makeWebhook, skeleton: makeSkeleton }
export type ProjectPart = keyof typeof PARTS

/** One part after the other. `why` is set for one that could not be made. */
export async function makeInProject(values: Values, token: string) {
  const { VITE_SANITY_PROJECT_ID: projectId = '', VITE_SANITY_DATASET: dataset = '' } = values
  const client = createClient({
    projectId,
    dataset,
    token,
    apiVersion: localProject.apiVersion,
    useCdn: false,
    ...(values.VITE_SANITY_API_HOST && { apiHost: values.VITE_SANITY_API_HOST, useProjectHostname: false }),
  })
  const results: { part: ProjectPart; said?: string; why?: string }[] = []
  for (const part of ['origins', 'webhook', 'skeleton'] as const) {
    const result = await PARTS[part](client, values).then(
      (said) => ({ said }),
      (error: unknown) => ({ why: reasonOf(error) }),
    )
    results.push({ part, ...result })
  }
  return results
}
