import type { ClientConfig } from '@sanity/client'
import { contentEndpoint } from '../../../../../shared/api/content-endpoint.ts'

/** The dataset that the site reads. */
export type ContentService = {
  projectId: string
  dataset: string
  apiVersion: string
  /** Origin of a local content service, which has one host for all projects, queries and events. */
  apiHost: string | undefined
  /** The dataset is private: the site itself answers in place of the content service. */
  isPrivate?: boolean
}

/** The configuration of @sanity/client for reads of the published content. */
export const clientConfig = ({ apiHost, projectId, dataset, apiVersion }: ContentService): ClientConfig => ({
  projectId,
  dataset,
  apiVersion,
  ...(apiHost && { apiHost, useProjectHostname: false }),
  useCdn: true,
  perspective: 'published',
  maxRetries: 1,
})

type Endpoint = 'query' | 'live/events'

/** The address of an endpoint, as @sanity/client builds it: queries go to the CDN, the live stream does not. */
export function endpointUrl(endpoint: Endpoint, service: ContentService): URL {
  const { projectId, dataset, apiVersion, apiHost, isPrivate } = service
  if (isPrivate) return new URL(contentEndpoint[endpoint], location.href)
  const host = endpoint === 'query' ? 'apicdn.sanity.io' : 'api.sanity.io'
  const origin = apiHost ?? `https://${projectId}.${host}`
  return new URL(`${origin}/v${apiVersion}/data/${endpoint}/${dataset}`)
}

/**
 * The CDN may answer with content that is some seconds old, unless the query names the latest live event. On a stream
 * without an event yet, `noStale` has the same effect; without it, no later event would correct a stale answer.
 */
export type Freshness = { lastLiveEventId?: string; cacheMode?: 'noStale' }

export function freshnessOf(lastLiveEventId: string | undefined, isConnected: boolean): Freshness {
  if (lastLiveEventId !== undefined) return { lastLiveEventId }
  return isConnected ? { cacheMode: 'noStale' } : {}
}
