import { useContext } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { SiteSettings } from '#shared/content-types.ts'
import { SiteUrl } from '#shared/site-url.ts'
import type { Publisher } from '#shared/structured-data/site.ts'

export const rootRouteId = 'root'

export type RootData = { settings: SiteSettings | null }

/** The specification’s minimum age, unless the site settings have another one. */
const MINIMUM_AGE = 13

/** In years. */
export function useMinimumAge(): number {
  const settings = useSettings()
  return (settings && 'minimumAge' in settings && settings.minimumAge) || MINIMUM_AGE
}

/** Null when the site settings could not be loaded. */
export function useSettings(): SiteSettings | null {
  return useRouteLoaderData<RootData>(rootRouteId)?.settings ?? null
}

export function usePublisherDetails(): Publisher {
  const siteUrl = useContext(SiteUrl)
  const settings = useSettings()
  return {
    siteUrl,
    siteName: settings?.siteName || siteUrl,
    companyName: settings?.companyName || settings?.siteName || siteUrl,
  }
}
