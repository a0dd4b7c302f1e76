import type { LoaderFunctionArgs } from 'react-router-dom'
import { siteSettingsQuery } from '#shared/queries/site-settings.ts'
import { contentContext } from '../features/content/source/content-context.ts'
import type { RootData } from '../layout/settings.ts'

/**
 * Loads the site settings. When the content service is unavailable or slow they are null, and the header shows its fallback
 * menu.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const content = context.get(contentContext)
  return { settings: await content.optional(content.read(siteSettingsQuery)) }
}
