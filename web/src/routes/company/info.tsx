import { useLoaderData } from 'react-router-dom'
import { infoPath } from '#shared/paths.ts'
import { infoPageQuery } from '#shared/queries/pages.ts'
import { loadBySlug } from '../errors/redirect-or-not-found.ts'
import { TextPage } from './TextPage.tsx'

export const loader = loadBySlug(infoPageQuery)

export function Component() {
  const page = useLoaderData<typeof loader>()
  return <TextPage path={infoPath(page.slug)} page={page} />
}
