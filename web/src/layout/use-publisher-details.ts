import { useContext } from 'react'
import { SiteUrl } from '#shared/site-url.ts'
import type { Publisher } from '#shared/structured-data/site.ts'
import { useSettings } from './settings.ts'

export function usePublisherDetails(): Publisher {
  const siteUrl = useContext(SiteUrl)
  const settings = useSettings()
  return {
    siteUrl,
    siteName: settings?.siteName || siteUrl,
    companyName: settings?.companyName || settings?.siteName || siteUrl,
  }
}
