import type { LoaderFunctionArgs } from 'react-router-dom'
import { siteSettingsQuery } from '#shared/queries/site-settings.ts'
import { contentContext } from '../features/content/source/content-context.ts'
import type { RootData } from '../layout/settings.ts'

/** Null when the content service is unavailable or slow: the header then shows its fallback menu. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const content = context.get(contentContext)
  return { settings: await content.optional(content.read(siteSettingsQuery)) }
}
