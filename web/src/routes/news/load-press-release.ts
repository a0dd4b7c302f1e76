import type { LoaderFunctionArgs } from 'react-router-dom'
import { pressReleaseQuery } from '#shared/queries/press-release.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { redirectOrNotFound } from '../errors/redirect-or-not-found.ts'

export async function loadPressRelease({ context, params, request }: LoaderFunctionArgs) {
  const content = context.get(contentContext)
  const release = await content.read(pressReleaseQuery, { slug: params.slug ?? '' })
  return release ?? redirectOrNotFound(content, request)
}
