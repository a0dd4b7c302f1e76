import { useRouteLoaderData } from 'react-router-dom'
import type { SiteSettings } from '#shared/content-types.ts'

export const rootRouteId = 'root'

export type RootData = { settings: SiteSettings | null }

/** Null when the site settings could not be loaded. */
export function useSettings(): SiteSettings | null {
  return useRouteLoaderData<RootData>(rootRouteId)?.settings ?? null
}
