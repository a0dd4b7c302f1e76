import type { Config } from './config.ts'
import type { Preview } from './framed-preview.ts'

/** Null unless the configured Studio frames this page. Without a frame, no preview code is downloaded. */
export async function connectPreview({ studioUrl, sanity }: Config): Promise<Preview | null> {
  const isFramed = window.self !== window.top
  if (!studioUrl || !isFramed) return null
  const { connectToStudio } = await import('./framed-preview.ts')
  return connectToStudio(studioUrl, sanity)
}
