import type { LoaderFunctionArgs } from 'react-router-dom'
import { siteSettingsQuery } from '../../shared/queries/site-settings.ts'
import { contentContext } from '../features/content/source/content-context.ts'
import { ContentUnavailable } from '../features/content/source/content-unavailable.ts'
import type { RootData } from '../layout/settings.ts'

/**
 * Loads the site settings. When the content service is unavailable they are null, and the header shows its fallback
 * menu.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  try {
    return { settings: await context.get(contentContext).read(siteSettingsQuery) }
  } catch (error) {
    if (error instanceof ContentUnavailable) return { settings: null }
    throw error
  }
}
